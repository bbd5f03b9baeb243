import { AVATAR_MAX_BYTES } from '@hearth/protocol/constants'
import { ApiError } from '../platform/http/api-error.ts'

/** Width and height of the picture that is kept. */
const SIDE = 256
/** A camera's picture has 50 million; a small file can claim billions. */
const MAX_PIXELS = 60_000_000
const MAX_SECONDS = 10
/** Decoding runs on the threads that hash passwords, so one picture at a time. */
const MAX_WAITING = 20

/** What files of each kind that is taken begin with. SVG and everything else that is no plain picture is not among them. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
]

export type AvatarMaker = (base64: string) => Promise<Buffer>

/**
 * Makes small square pictures of what members upload: decoded, turned upright, cut and written anew as WebP, so that nothing
 * of the file itself is kept, neither places and dates nor what hides behind the picture. Of moving ones the first frame.
 * @throws ApiError INVALID_REQUEST for what is no picture or too large, UNAVAILABLE while too many wait
 */
export function createAvatarMaker(): AvatarMaker {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (base64) => {
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length > AVATAR_MAX_BYTES) throw refused('is larger than 5 MB')
    if (!SIGNATURES.some((fits) => fits(bytes))) throw refused('must be a JPEG, PNG, WebP or GIF file')
    if (waiting >= MAX_WAITING) {
      throw new ApiError('UNAVAILABLE', 'Many pictures are being made. Please try again in a few seconds.', {
        retryAfterSeconds: 5,
      })
    }
    waiting += 1
    const made = last.then(() => make(bytes)).finally(() => (waiting -= 1))
    last = made.catch(() => undefined)
    return made
  }
}

async function make(bytes: Buffer): Promise<Buffer> {
  // A native library, loaded with the first picture: most processes never make one.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    const isTooLarge = /pixel limit|timeout/i.test((error as Error).message)
    throw refused(
      isTooLarge ? `has more than ${MAX_PIXELS / 1e6} million pixels` : 'cannot be read: it is damaged',
      error,
    )
  }
}

function refused(what: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', `body.image: ${what}`, { cause })
}
