import type { Metadata } from 'sharp'

/** Width and height of the stored picture, in pixels. */
const SIDE = 256
/** A camera's picture has 50 million pixels; a small file can claim billions. */
const MAX_PIXELS = 60_000_000
/** Memory of a picture that has to be decoded as a whole. */
const MAX_DECODED_BYTES = 64_000_000
const MAX_SECONDS = 10

const BYTES_PER_SAMPLE: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

/** A picture that cannot become an avatar. The message completes the sentence "The image ...". */
export class RejectedPicture extends Error {
  override name = 'RejectedPicture'
}

/**
 * Renders a square WebP from the first frame of an upload: decoded, rotated, cropped and encoded again, so
 * that no metadata survives.
 * @throws RejectedPicture if the picture is damaged or needs too much memory
 */
export async function renderAvatar(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  try {
    assertDecodable(await sharp(bytes, input).metadata())
    return await sharp(bytes, input)
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof RejectedPicture) throw error
    const isTooLarge = /pixel limit|timeout/i.test((error as Error).message)
    throw new RejectedPicture(
      isTooLarge ? `has more than ${MAX_PIXELS / 1e6} million pixels` : 'cannot be read: it is damaged',
      { cause: error },
    )
  }
}

/**
 * Rejects a picture by its header, before it is decoded.
 * @throws RejectedPicture if decoding would need too much memory
 */
export function assertDecodable(
  header: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive'>,
): void {
  const { width, height, channels, depth, format, isProgressive } = header
  if (width * height > MAX_PIXELS)
    throw new RejectedPicture(`has more than ${MAX_PIXELS / 1e6} million pixels`)
  // Baseline JPEG and plain PNG are decoded row by row.
  if ((format === 'jpeg' || format === 'png') && !isProgressive) return
  // A progressive JPEG keeps 16-bit coefficients; frames of GIF and WebP are decoded with an alpha channel.
  const bytesPerSample = format === 'jpeg' ? 2 : (BYTES_PER_SAMPLE[depth] ?? 1)
  const samples = format === 'gif' || format === 'webp' ? 4 : channels
  const decoded = width * height * samples * bytesPerSample
  if (decoded > MAX_DECODED_BYTES) {
    throw new RejectedPicture(
      `takes ${Math.ceil(decoded / 1e6)} MB of memory when decoded, and the limit is ${MAX_DECODED_BYTES / 1e6} MB: save it smaller`,
    )
  }
}
