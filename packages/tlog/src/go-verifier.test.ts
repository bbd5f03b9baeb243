import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatCheckpoint } from './checkpoint.ts'
import { encodeBase64, encodeUtf8 } from './encoding.ts'
import { computeRoot, createConsistencyProof, createInclusionProof, hashLeaf } from './merkle-tree.ts'
import { formatNote, formatVerifierKey, signatureTypes, signText } from './signed-note.ts'
import { createSigner } from './testing/create-signer.ts'
import { computeNewTiles, createTileReader, formatTilePath, type Tile, type TileId } from './tiles.ts'

const PROGRAM = fileURLToPath(new URL('testing/go', import.meta.url))
/** Debian's packages golang-go and golang-golang-x-mod-dev. */
const GO_ENVIRONMENT = { GOPATH: '/usr/share/gocode', GO111MODULE: 'off', GOFLAGS: '', CGO_ENABLED: '0' }

const hasGo =
  spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], {
    env: { ...process.env, ...GO_ENVIRONMENT },
  }).status === 0

let directory: string
beforeAll(() => {
  if (!hasGo) return
  directory = mkdtempSync(join(tmpdir(), 'hearth-tlog-'))
  execFileSync('go', ['build', '-o', join(directory, 'verify'), '.'], {
    cwd: PROGRAM,
    env: { ...process.env, ...GO_ENVIRONMENT, GOCACHE: join(directory, 'cache') },
  })
})
afterAll(() => {
  if (hasGo) rmSync(directory, { recursive: true, force: true })
})

/** Returns what Go's code says about a log. */
const verifyWithGo = (data: unknown) =>
  spawnSync(join(directory, 'verify'), { input: JSON.stringify(data), encoding: 'utf8' }).stdout.trim()

async function createLog(size: number) {
  const leaves = await Promise.all(
    Array.from({ length: size }, (_, entry) => hashLeaf(encodeUtf8(`entry ${entry}`))),
  )
  const byPath = new Map<string, Tile>()
  // Grow the log in steps, so that partial tiles become full.
  for (let start = 0; start < size; start += 100) {
    const readTile = async (tile: TileId) => byPath.get(formatTilePath(tile))?.bytes ?? new Uint8Array()
    for (const tile of await computeNewTiles(start, leaves.slice(start, start + 100), readTile))
      byPath.set(formatTilePath(tile), tile)
  }
  const tiles = [...byPath.values()]
  const read = createTileReader(
    size,
    async (tile) => byPath.get(formatTilePath(tile))?.bytes ?? new Uint8Array(),
  )
  const root = await computeRoot(size, read)
  const key = await createSigner('example.com/log', signatureTypes.ed25519)
  const text = formatCheckpoint({ origin: key.name, size, root })
  const encodeAll = (hashes: readonly Uint8Array[]) => hashes.map(encodeBase64)
  const data = {
    Size: size,
    Root: encodeBase64(root),
    Leaves: encodeAll(leaves),
    Inclusion: await Promise.all(
      leaves.map(async (_, index) => ({
        Index: index,
        Proof: encodeAll(await createInclusionProof(index, size, read)),
      })),
    ),
    Consistency: await Promise.all(
      [1, 2, 3, 255, 256, 257, size]
        .filter((oldSize) => oldSize <= size)
        .map(async (oldSize) => ({
          OldSize: oldSize,
          OldRoot: encodeBase64(await computeRoot(oldSize, read)),
          Proof: encodeAll(await createConsistencyProof(oldSize, size, read)),
        })),
    ),
    Tiles: tiles.map(({ level, index, width, bytes }) => ({
      Level: level,
      Index: index,
      Width: width,
      Bytes: encodeBase64(bytes),
    })),
    Note: formatNote({ text, signatures: [await signText(text, key)] }),
    VerifierKey: formatVerifierKey(key),
  }
  return data
}

describe.skipIf(!hasGo)('Go’s code', () => {
  it.each([1, 2, 7, 255, 256, 257, 600])('accepts a log with %i entries', async (size) => {
    expect(verifyWithGo(await createLog(size))).toBe('ok')
  })

  it('rejects a log with another root', async () => {
    const data = await createLog(7)
    expect(verifyWithGo({ ...data, Root: encodeBase64(new Uint8Array(32)) })).toContain('invalid')
  })
})
