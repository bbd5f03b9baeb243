/** Selected square: center in image px and zoom. */
export interface Crop {
  x: number
  y: number
  /** At 1, the square spans the image's shorter side. */
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/** Returns the side of the selected square, in image px. */
export function computeCropSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** Returns the nearest crop within the image. */
export function clampCrop(picture: Size, { x, y, zoom }: Crop): Crop {
  const clampedZoom = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const half = computeCropSide(picture, clampedZoom) / 2
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { x: clamp(x, picture.width), y: clamp(y, picture.height), zoom: clampedZoom }
}

export function createInitialCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}
