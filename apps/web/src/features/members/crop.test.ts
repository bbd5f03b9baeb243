import { expect, test } from 'vitest'
import { clampCrop, computeCropSide, createInitialCrop } from './crop.ts'

const picture = { width: 400, height: 200 }

test('keeps the crop within the picture', () => {
  expect(createInitialCrop(picture)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(computeCropSide(picture, 2)).toBe(100)
  expect(clampCrop(picture, { x: -50, y: 500, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(clampCrop(picture, { x: 0, y: 500, zoom: 9 })).toEqual({ x: 25, y: 175, zoom: 4 })
})
