import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from './encoding.ts'
import { computeRoot, createInclusionProof, hashLeaf, verifyInclusion } from './merkle-tree.ts'
import {
  computeNewTiles,
  createTileReader,
  decodeEntryBundle,
  encodeEntryBundle,
  findTile,
  formatTilePath,
  parseTilePath,
  type TileId,
} from './tiles.ts'

/** A log in memory that stores its tiles by path. */
function createLog() {
  const tiles = new Map<string, Uint8Array>()
  let size = 0
  const readTile = async (tile: TileId) => {
    const bytes = tiles.get(formatTilePath(tile))
    if (!bytes) throw new Error(`The log has no ${formatTilePath(tile)}.`)
    return bytes
  }
  return {
    tiles,
    async append(count: number) {
      const hashes = await Promise.all(
        Array.from({ length: count }, (_, entry) => hashLeaf(encodeUtf8(`entry ${size + entry}`))),
      )
      for (const tile of await computeNewTiles(size, hashes, readTile))
        tiles.set(formatTilePath(tile), tile.bytes)
      size += count
      return hashes
    },
    reader: () => createTileReader(size, readTile),
  }
}

describe('the path of a tile', () => {
  it.each([
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 0, width: 17 }, 'tile/1/000.p/17'],
    [{ level: 'entries', index: 999, width: 256 }, 'tile/entries/999'],
    [{ level: 63, index: 1000, width: 255 }, 'tile/63/x001/000.p/255'],
  ] as const)('of %j is %s', (tile, path) => {
    expect(formatTilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  it.each([
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000/',
    'checkpoint',
  ])('is not %s', (path) => {
    expect(() => parseTilePath(path)).toThrow('path of a tile')
  })
})

describe('the tiles of a log', () => {
  it('are those that the specification lists for 70,000 entries', () => {
    const widths = (level: number, indexes: readonly number[]) =>
      indexes.map((index) => findTile(70_000, level, index).width)
    expect(widths(0, [0, 272, 273])).toEqual([256, 256, 112])
    expect(widths(1, [0, 1])).toEqual([256, 17])
    expect(widths(2, [0])).toEqual([1])
    for (const [level, index] of [
      [0, 274],
      [1, 2],
      [2, 1],
      [3, 0],
    ] as const)
      expect(() => findTile(70_000, level, index)).toThrow('has no tile')
  })

  it('have the same content however entries are added', { timeout: 120_000 }, async () => {
    const atOnce = createLog()
    const whole = await atOnce.append(1100)
    const root = await computeRoot(1100, atOnce.reader())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 5 }),
        async (counts) => {
          const log = createLog()
          let size = 0
          for (const count of [...counts, 1100]) {
            const added = Math.min(count, 1100 - size)
            await log.append(added)
            size += added
          }
          for (const [path, bytes] of atOnce.tiles) expect(log.tiles.get(path)).toEqual(bytes)
          expect(await computeRoot(1100, log.reader())).toEqual(root)
        },
      ),
      { numRuns: 10 },
    )
    for (const index of [0, 255, 256, 1023, 1099]) {
      const proof = await createInclusionProof(index, 1100, atOnce.reader())
      const leafHash = whole[index] as Uint8Array
      await verifyInclusion({ index, size: 1100, leafHash, proof, root })
    }
  })

  it('are rejected with a wrong length', async () => {
    const reader = createTileReader(3, async () => new Uint8Array(31))
    await expect(computeRoot(3, reader)).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('a bundle of entries', () => {
  it('contains the entries that were encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (entries) => {
        expect(decodeEntryBundle(encodeEntryBundle(entries), entries.length)).toEqual(entries)
      }),
    )
  })

  it('is rejected if it ends inside an entry', () => {
    const bundle = encodeEntryBundle([Uint8Array.of(1, 2, 3)])
    for (let length = 1; length < bundle.length; length += 1)
      expect(() => decodeEntryBundle(bundle.slice(0, length), 1)).toThrow()
  })

  it('is rejected with another number of entries', () => {
    expect(() => decodeEntryBundle(encodeEntryBundle([Uint8Array.of(1)]), 2)).toThrow('Expected 2 entries')
  })

  it('has no entry of more than 65,535 bytes', () => {
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow('65535')
  })
})
