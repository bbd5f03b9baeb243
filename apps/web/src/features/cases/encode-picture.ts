import { fitWithin } from './fit-within.ts'

/** Maximum base64 length of a picture: a third of what the server accepts in a request, less the text. */
export const MAX_ENCODED_LENGTH = 2_300_000

/** Maximum length of the longer side in px, and quality, best first. */
const attempts = [
  [1600, 0.85],
  [1600, 0.7],
  [1200, 0.7],
  [800, 0.6],
] as const

/** Encodes a picture as a data URL, as large and as good as a message may contain. */
export function encodePicture(picture: HTMLImageElement): string {
  let encoded = ''
  for (const [maxSide, quality] of attempts) {
    encoded = draw(picture, maxSide, quality)
    if (encoded.length <= MAX_ENCODED_LENGTH) break
  }
  return encoded
}

function draw(picture: HTMLImageElement, maxSide: number, quality: number): string {
  const { width, height } = fitWithin({ width: picture.naturalWidth, height: picture.naturalHeight }, maxSide)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, width, height)
  const webp = canvas.toDataURL('image/webp', quality)
  if (webp.startsWith('data:image/webp')) return webp
  // Safari encodes no WebP. JPEG has no transparency, which would become black.
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  return canvas.toDataURL('image/jpeg', quality)
}
