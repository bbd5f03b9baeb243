import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeHex, encodeUtf8 } from './encoding.ts'
import {
  computeRoot,
  createConsistencyProof,
  createInclusionProof,
  hashLeaf,
  hashNode,
  type ReadSubtree,
  sha256,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree.ts'

const MAX_SIZE = 40

/** Root by the definition in RFC 6962, section 2.1, without complete subtrees. */
async function rootByDefinition(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = leaves
  if (!first) return sha256(new Uint8Array())
  if (leaves.length === 1) return first
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return hashNode(await rootByDefinition(leaves.slice(0, split)), await rootByDefinition(leaves.slice(split)))
}

const leaves = await Promise.all(
  Array.from({ length: MAX_SIZE }, (_, entry) => hashLeaf(encodeUtf8(`entry ${entry}`))),
)

const subtrees = new Map<string, Promise<Uint8Array>>()
const read: ReadSubtree = (height, index) => {
  const key = `${height} ${index}`
  const known = subtrees.get(key)
  const hash = known ?? rootByDefinition(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))
  subtrees.set(key, hash)
  return hash
}

const roots = new Map<number, Promise<Uint8Array>>()
const rootOf = (size: number) => {
  const root = roots.get(size) ?? computeRoot(size, read)
  roots.set(size, root)
  return root
}

const sizes = fc.integer({ min: 1, max: MAX_SIZE })

/** Returns a copy with one bit flipped. */
function flip(hash: Uint8Array, bit: number): Uint8Array {
  const flipped = Uint8Array.from(hash)
  const at = Math.floor(bit / 8) % hash.length
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit % 8))
  return flipped
}

describe('computeRoot', () => {
  it('returns the root by the definition for every size', async () => {
    for (let size = 0; size <= MAX_SIZE; size += 1)
      expect(await rootOf(size)).toEqual(await rootByDefinition(leaves.slice(0, size)))
  })

  it('returns the hash of nothing for an empty tree', async () => {
    expect(encodeHex(await rootOf(0))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  it('distinguishes leaves from nodes', async () => {
    expect(encodeHex(await hashLeaf(new Uint8Array()))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
  })
})

describe('an inclusion proof', () => {
  it('verifies for every entry of every tree', async () => {
    for (let size = 1; size <= MAX_SIZE; size += 1) {
      const root = await rootOf(size)
      for (let index = 0; index < size; index += 1) {
        const proof = await createInclusionProof(index, size, read)
        const leafHash = leaves[index] as Uint8Array
        await verifyInclusion({ index, size, leafHash, proof, root })
      }
    }
  })

  it('is rejected after any change', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), fc.nat(255), async (size, at, which, bit) => {
        const index = at % size
        const proof = await createInclusionProof(index, size, read)
        const leafHash = leaves[index] as Uint8Array
        const valid = { index, size, leafHash, proof, root: await rootOf(size) }
        const wrong = [
          { ...valid, leafHash: flip(leafHash, bit) },
          { ...valid, root: flip(valid.root, bit) },
          { ...valid, proof: [...proof, leafHash] },
          ...(proof.length > 0
            ? [
                { ...valid, proof: proof.slice(1) },
                {
                  ...valid,
                  proof: proof.map((hash, step) => (step === which % proof.length ? flip(hash, bit) : hash)),
                },
                { ...valid, index: index === 0 ? 1 : index - 1 },
              ]
            : []),
        ]
        for (const change of wrong)
          await expect(verifyInclusion(change)).rejects.toMatchObject({ code: 'bad_proof' })
      }),
    )
  })

  it('is not created for an entry outside the tree', async () => {
    for (const index of [-1, 5, 6])
      await expect(createInclusionProof(index, 5, read)).rejects.toMatchObject({ code: 'range' })
  })
})

describe('a consistency proof', () => {
  it('verifies for every pair of sizes', async () => {
    for (let newSize = 1; newSize <= MAX_SIZE; newSize += 1)
      for (let oldSize = 1; oldSize <= newSize; oldSize += 1)
        await verifyConsistency({
          oldSize,
          oldRoot: await rootOf(oldSize),
          newSize,
          newRoot: await rootOf(newSize),
          proof: await createConsistencyProof(oldSize, newSize, read),
        })
  })

  it('is rejected after any change', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), fc.nat(255), async (one, two, which, bit) => {
        const [oldSize = 1, newSize = 1] = [one, two].sort((a, b) => a - b)
        const proof = await createConsistencyProof(oldSize, newSize, read)
        const valid = {
          oldSize,
          oldRoot: await rootOf(oldSize),
          newSize,
          newRoot: await rootOf(newSize),
          proof,
        }
        const wrong = [
          { ...valid, oldRoot: flip(valid.oldRoot, bit) },
          { ...valid, newRoot: flip(valid.newRoot, bit) },
          { ...valid, proof: [...proof, valid.oldRoot] },
          ...(proof.length > 0
            ? [
                { ...valid, proof: proof.slice(1) },
                {
                  ...valid,
                  proof: proof.map((hash, step) => (step === which % proof.length ? flip(hash, bit) : hash)),
                },
              ]
            : []),
        ]
        for (const change of wrong)
          await expect(verifyConsistency(change)).rejects.toMatchObject({ code: 'bad_proof' })
      }),
    )
  })

  it.each([
    [0, 5],
    [6, 5],
  ])('is not created from size %i to size %i', async (oldSize, newSize) => {
    await expect(createConsistencyProof(oldSize, newSize, read)).rejects.toMatchObject({ code: 'range' })
  })
})
