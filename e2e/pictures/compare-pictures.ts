/** RGB pixels in row order. */
export interface Pixels {
  width: number
  height: number
  /** Three bytes per pixel. */
  data: Uint8Array
}

export interface Difference {
  /** Share of differing pixels, 0 to 1; 1 if the sizes differ. */
  share: number
  /** Reference picture in pale colors with differences in red; the new picture if the sizes differ. */
  picture: Pixels
}

/** Maximum channel difference to ignore. The reference has fewer colors, and letters have soft edges. */
const SAME_WITHIN = 24

/** Compares two pictures. */
export function comparePictures(stored: Pixels, drawn: Pixels): Difference {
  if (stored.width !== drawn.width || stored.height !== drawn.height) return { share: 1, picture: drawn }
  const picture = new Uint8Array(stored.data.length)
  let differing = 0
  for (let at = 0; at < stored.data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = stored.data.subarray(at, at + 3)
    const [newRed = 0, newGreen = 0, newBlue = 0] = drawn.data.subarray(at, at + 3)
    const off = Math.max(Math.abs(red - newRed), Math.abs(green - newGreen), Math.abs(blue - newBlue))
    if (off >= SAME_WITHIN) {
      differing++
      picture.set([230, 0, 0], at)
    } else {
      const pale = 200 + Math.round((red + green + blue) / 3 / 5)
      picture.set([pale, pale, pale], at)
    }
  }
  const { width, height } = stored
  return { share: differing / (width * height), picture: { width, height, data: picture } }
}
