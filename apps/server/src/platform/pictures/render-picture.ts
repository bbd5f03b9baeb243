import { formatMessage, type Message } from '@hearth/protocol/messages'
import type { Metadata } from 'sharp'
import { messages } from './messages.ts'

/** Size of a rendered picture in pixels: a square that the picture covers, or a square that it fits inside. */
export interface PictureShape {
  fit: 'cover' | 'inside'
  side: number
}

/**
 * Maximum number of pixels in an upload. Cameras create up to 50 million; a small file can declare billions.
 */
const MAX_PIXELS = 60_000_000
/** Maximum decoded size of formats that must be decoded whole. */
const MAX_DECODED_BYTES = 64_000_000
const MAX_SECONDS = 10

const BYTES_PER_SAMPLE: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

/** Thrown for an upload that cannot be rendered. */
export class RejectedPicture extends Error {
  override name = 'RejectedPicture'
  /** Phrase that follows the field name in the error message. */
  readonly problem: Message

  constructor(problem: Message, options: { cause?: unknown } = {}) {
    super(formatMessage(problem, 'en'), options)
    this.problem = problem
  }
}

const tooManyPixels = () => messages.imageTooManyPixels({ maximum: MAX_PIXELS / 1e6 })

/**
 * Renders a WebP from the first frame of an upload. Re-encoding removes all metadata.
 * @throws RejectedPicture if the picture is damaged or needs too much memory or time
 */
export async function renderPicture(bytes: Buffer, { fit, side }: PictureShape): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  try {
    assertDecodable(await sharp(bytes, input).metadata())
    return await sharp(bytes, input)
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof RejectedPicture) throw error
    const isTooLarge = /pixel limit|timeout/i.test((error as Error).message)
    throw new RejectedPicture(isTooLarge ? tooManyPixels() : messages.imageDamaged(), { cause: error })
  }
}

/**
 * Checks a picture's header before decoding.
 * @throws RejectedPicture if decoding would need too much memory
 */
export function assertDecodable(
  header: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive'>,
): void {
  const { width, height, channels, depth, format, isProgressive } = header
  if (width * height > MAX_PIXELS) throw new RejectedPicture(tooManyPixels())
  // Baseline JPEG and non-interlaced PNG need little memory: decoding is row by row.
  if ((format === 'jpeg' || format === 'png') && !isProgressive) return
  // Progressive JPEG needs 16-bit coefficients. GIF and WebP frames are decoded with an alpha channel.
  const bytesPerSample = format === 'jpeg' ? 2 : (BYTES_PER_SAMPLE[depth] ?? 1)
  const samples = format === 'gif' || format === 'webp' ? 4 : channels
  const decoded = width * height * samples * bytesPerSample
  if (decoded > MAX_DECODED_BYTES) {
    throw new RejectedPicture(
      messages.imageTooMuchMemory({ needed: Math.ceil(decoded / 1e6), maximum: MAX_DECODED_BYTES / 1e6 }),
    )
  }
}
