import sharp, { type Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import { assertDecodable, RejectedPicture, renderPicture } from './render-picture.ts'

const header = (of: Partial<Metadata>) =>
  ({ width: 1000, height: 1000, channels: 3, depth: 'uchar', ...of }) as Parameters<typeof assertDecodable>[0]

describe('the memory of a decoded image', () => {
  test.each([
    ['a camera’s baseline JPEG', { format: 'jpeg', width: 8192, height: 6144 }],
    ['a plain PNG', { format: 'png', width: 7700, height: 7700, channels: 4, depth: 'ushort' }],
    ['a WebP of 16 million pixels', { format: 'webp', width: 4000, height: 4000 }],
    [
      'a progressive JPEG of 10 million pixels',
      { format: 'jpeg', width: 3333, height: 3000, isProgressive: true },
    ],
  ] as const)('accepts %s', (_name, of) => {
    expect(() => assertDecodable(header(of))).not.toThrow()
  })

  test.each([
    [
      'an interlaced PNG',
      { format: 'png', width: 7700, height: 7700, channels: 4, depth: 'ushort', isProgressive: true },
    ],
    ['a progressive JPEG', { format: 'jpeg', width: 8192, height: 6144, isProgressive: true }],
    ['a WebP', { format: 'webp', width: 7000, height: 7000 }],
    ['a GIF', { format: 'gif', width: 7000, height: 7000 }],
  ] as const)('rejects %s beyond 64 MB', (_name, of) => {
    expect(() => assertDecodable(header(of))).toThrow(RejectedPicture)
  })

  test('rejects more than 60 million pixels in any format', () => {
    expect(() => assertDecodable(header({ format: 'jpeg', width: 7750, height: 7750 }))).toThrow('60 million')
  })
})

const create = { width: 640, height: 480, channels: 3 as const, background: 'red' }

test('covers a square', async () => {
  const upload = await sharp({ create }).png().toBuffer()
  const rendered = await renderPicture(upload, { fit: 'cover', side: 256 })
  expect(await sharp(rendered).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
})

test('fits inside a square', async () => {
  const upload = await sharp({ create }).png().toBuffer()
  const rendered = await renderPicture(upload, { fit: 'inside', side: 320 })
  expect(await sharp(rendered).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
})

test('does not enlarge a picture that is inside the square', async () => {
  const upload = await sharp({ create }).png().toBuffer()
  const rendered = await renderPicture(upload, { fit: 'inside', side: 1600 })
  expect(await sharp(rendered).metadata()).toMatchObject({ width: 640, height: 480 })
})
