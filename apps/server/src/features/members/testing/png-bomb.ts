import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Creates a PNG of one black square. With sides of 20,000 pixels, it is 50 kB encoded and 1.2 GB decoded. */
export function pngBomb(side: number): Buffer {
  // One bit per pixel, grayscale. Rows begin with their filter type.
  return png(side, { depth: 1, color: 0, interlace: 0 }, side * (1 + Math.ceil(side / 8)))
}

/**
 * Creates an interlaced PNG with 8 bytes per pixel. Decoders must load it in one piece: 72 MB with sides of
 * 3,000 pixels.
 */
export function interlacedPng(side: number): Buffer {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  const count = (start: number, step: number) => Math.max(0, Math.ceil((side - start) / step))
  const bytes = passes.reduce((sum, [x, dx, y, dy]) => {
    const width = count(x, dx)
    return width === 0 ? sum : sum + count(y, dy) * (1 + width * 8)
  }, 0)
  return png(side, { depth: 16, color: 6, interlace: 1 }, bytes)
}

function png(
  side: number,
  format: { depth: number; color: number; interlace: number },
  dataBytes: number,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = format.depth
  header[9] = format.color
  header[12] = format.interlace
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(dataBytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
