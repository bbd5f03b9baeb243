/** Pixels as they lie in memory: red, green, blue, row after row. */
export interface Pixels {
  width: number
  height: number
  /** Three bytes for each pixel. */
  data: Uint8Array
}

export interface Difference {
  /** Of all pixels, those that differ: 0 to 1; 1 where the sizes do. */
  share: number
  /** The kept picture in pale, with what differs in red; the new one where the sizes differ. */
  picture: Pixels
}

/** A channel that is off by less is the same to the eye: what is kept has fewer colours, and letters have soft edges. */
const SAME_WITHIN = 24

/** How far two pictures are from each other. */
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
