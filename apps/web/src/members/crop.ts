/** What of a picture is kept: its middle in the picture's px, and how far it is enlarged. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the whole shorter side. */
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/** The side of the square that is kept, in the picture's px. */
export function computeCropSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** The nearest crop that lies within the picture. */
export function clampCrop(picture: Size, { x, y, zoom }: Crop): Crop {
  const clampedZoom = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const half = computeCropSide(picture, clampedZoom) / 2
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { x: clamp(x, picture.width), y: clamp(y, picture.height), zoom: clampedZoom }
}

export function createInitialCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}
