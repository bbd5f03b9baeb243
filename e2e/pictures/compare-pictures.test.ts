import { expect, test } from 'vitest'
import { comparePictures, type Pixels } from './compare-pictures.ts'

const GREY = 120

function picture(width: number, height: number, changed: Record<number, number> = {}): Pixels {
  const data = new Uint8Array(width * height * 3).fill(GREY)
  for (const [pixel, value] of Object.entries(changed)) data[Number(pixel) * 3 + 1] = value
  return { width, height, data }
}

test('what differs is a share of all pixels, and red in the picture of it', () => {
  const { share, picture: shown } = comparePictures(picture(10, 10), picture(10, 10, { 7: 200, 42: 0 }))
  expect(share).toBe(0.02)
  expect([...shown.data.subarray(7 * 3, 7 * 3 + 3)]).toEqual([230, 0, 0])
  expect(shown.data[8 * 3]).toBe(shown.data[8 * 3 + 1])
})

test('a color that is off by what nobody sees is the same', () => {
  expect(comparePictures(picture(4, 4), picture(4, 4, { 3: GREY + 23, 5: GREY - 23 })).share).toBe(0)
})

test('another size is another picture', () => {
  expect(comparePictures(picture(4, 4), picture(4, 5)).share).toBe(1)
})
