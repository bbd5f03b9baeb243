import { concatBytes } from './encoding.ts'
import { HASH_BYTES, hashNode, type ReadSubtree } from './merkle-tree.ts'
import { TlogError } from './tlog-error.ts'

/** Hashes in a full tile, and entries in a full bundle. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const MAX_ENTRY_BYTES = 65_535

/** Tile of hashes, or bundle of entries. */
export interface TileId {
  /** `entries` for a bundle of entries. */
  level: number | 'entries'
  index: number
  /** From 1 to 256. A tile of width 256 is full. */
  width: number
}

/** Tile of hashes with its content. */
export interface Tile extends TileId {
  level: number
  bytes: Uint8Array
}

/** Returns the path of a tile below the log's prefix, such as `tile/0/x001/x234/067.p/3`. */
export function formatTilePath({ level, index, width }: TileId): string {
  const elements: string[] = []
  for (let rest = index; ; rest = Math.floor(rest / 1000)) {
    const element = String(rest % 1000).padStart(3, '0')
    elements.unshift(elements.length === 0 ? element : `x${element}`)
    if (rest < 1000) break
  }
  return `tile/${level}/${elements.join('/')}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/

/**
 * Parses the path of a tile.
 * @throws TlogError malformed
 */
export function parseTilePath(path: string): TileId {
  const [, level = '', elements = '', width] = PATH.exec(path) ?? []
  const tile: TileId = {
    level: level === 'entries' ? level : Number(level),
    index: Number(elements.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  // A path has one spelling.
  if (
    !Number.isSafeInteger(tile.index) ||
    tile.width < 1 ||
    Number(tile.level) > 63 ||
    formatTilePath(tile) !== path
  )
    throw new TlogError(
      'malformed',
      `Expected the path of a tile, but received ${JSON.stringify(path.slice(0, 100))}.`,
    )
  return tile
}

/** Returns the number of hashes on a level of tiles of a tree. */
const hashesOnLevel = (size: number, level: number) => Math.floor(size / TILE_WIDTH ** level)

/**
 * Returns the tile at an index of a level, as it is in a tree.
 * @throws TlogError range if the tree has no such tile
 */
export function findTile(size: number, level: number, index: number): TileId & { level: number } {
  const width = Math.min(TILE_WIDTH, hashesOnLevel(size, level) - index * TILE_WIDTH)
  if (width <= 0)
    throw new TlogError('range', `A tree of size ${size} has no tile ${index} on level ${level}.`)
  return { level, index, width }
}

/**
 * Creates a reader of the subtrees of a tree from its tiles. Each tile is read once.
 * @param readTile returns the content of a tile; callers that verify a root or a proof need not trust it
 */
export function createTileReader(
  size: number,
  readTile: (tile: TileId & { level: number }) => Promise<Uint8Array>,
): ReadSubtree {
  const tiles = new Map<string, Promise<Uint8Array>>()
  const readOnce = (tile: TileId & { level: number }) => {
    const path = formatTilePath(tile)
    const known = tiles.get(path)
    if (known) return known
    const reading = readTile(tile).then((bytes) => {
      if (bytes.length !== tile.width * HASH_BYTES)
        throw new TlogError(
          'malformed',
          `Expected ${tile.width} hashes in ${path}, but received ${bytes.length} bytes.`,
        )
      return bytes
    })
    tiles.set(path, reading)
    return reading
  }
  return async (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height % TILE_HEIGHT)
    const first = index * count
    const tile = findTile(size, level, Math.floor(first / TILE_WIDTH))
    const offset = first % TILE_WIDTH
    if (offset + count > tile.width)
      throw new TlogError(
        'range',
        `A tree of size ${size} has no complete subtree ${index} of height ${height}.`,
      )
    return hashAll(splitHashes(await readOnce(tile)).slice(offset, offset + count))
  }
}

/**
 * Returns the tiles that change when entries are added to a tree, the lowest level first. A full tile replaces the
 * partial one.
 * @param readTile returns the content of the last tile of a level before the addition, if it is partial
 */
export async function computeNewTiles(
  oldSize: number,
  leafHashes: readonly Uint8Array[],
  readTile: (tile: TileId & { level: number }) => Promise<Uint8Array>,
): Promise<Tile[]> {
  const tiles: Tile[] = []
  let added: readonly Uint8Array[] = leafHashes
  for (let level = 0; added.length > 0; level += 1) {
    const before = hashesOnLevel(oldSize, level)
    const partial = before % TILE_WIDTH
    let index = Math.floor(before / TILE_WIDTH)
    const known = partial > 0 ? splitHashes(await readTile({ level, index, width: partial })) : []
    const hashes = [...known, ...added]
    const above: Uint8Array[] = []
    for (let start = 0; start < hashes.length; start += TILE_WIDTH, index += 1) {
      const content = hashes.slice(start, start + TILE_WIDTH)
      tiles.push({ level, index, width: content.length, bytes: concatBytes(...content) })
      if (content.length === TILE_WIDTH) above.push(await hashAll(content))
    }
    added = above
  }
  return tiles
}

/** Returns the hash of a complete subtree from those of its leaves. Their number is a power of two. */
async function hashAll(hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  let row = [...hashes]
  while (row.length > 1) {
    const above: Uint8Array[] = []
    for (let left = 0; left < row.length; left += 2) {
      const [one, two] = [row[left], row[left + 1]]
      if (one && two) above.push(await hashNode(one, two))
    }
    row = above
  }
  const [hash] = row
  if (!hash) throw new TlogError('range', 'Expected at least one hash.')
  return hash
}

function splitHashes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/**
 * Encodes entries as a bundle, each with its length as two bytes.
 * @throws TlogError range if an entry has more than 65,535 bytes
 */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES)
        throw new TlogError(
          'range',
          `Expected at most ${MAX_ENTRY_BYTES} bytes, but an entry has ${entry.length}.`,
        )
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/**
 * Decodes a bundle of entries.
 * @throws TlogError malformed if it does not contain `width` entries
 */
export function decodeEntryBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const end = at + 2 + length
    if (end > bytes.length) throw new TlogError('malformed', 'A bundle ends inside an entry.')
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  if (entries.length !== width)
    throw new TlogError('malformed', `Expected ${width} entries in a bundle, but received ${entries.length}.`)
  return entries
}
