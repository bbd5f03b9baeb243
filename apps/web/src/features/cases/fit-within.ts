interface Size {
  width: number
  height: number
}

/** Returns the size of a picture, reduced so that its longer side has at most `maxSide` px. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
