import { concatBytes, equalBytes } from './encoding.ts'
import { TlogError } from './tlog-error.ts'

/** Bytes of a hash (SHA-256). */
export const HASH_BYTES = 32

const LEAF_PREFIX = Uint8Array.of(0)
const NODE_PREFIX = Uint8Array.of(1)

/**
 * Returns the hash of a complete subtree: that of the 2^height entries from index × 2^height on. Height 0 is a leaf.
 */
export type ReadSubtree = (height: number, index: number) => Promise<Uint8Array>

/** Returns the hash of an entry (RFC 6962, section 2.1). */
export function hashLeaf(entry: Uint8Array): Promise<Uint8Array> {
  return sha256(concatBytes(LEAF_PREFIX, entry))
}

/** Returns the hash of a node from those of its children. */
export function hashNode(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return sha256(concatBytes(NODE_PREFIX, left, right))
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Returns the root of a tree with `size` entries. The root of an empty tree is the hash of nothing. */
export async function computeRoot(size: number, read: ReadSubtree): Promise<Uint8Array> {
  return size === 0 ? sha256(new Uint8Array()) : hashRange(0, size, read)
}

/**
 * Returns the hashes that lead from an entry to the root, from the entry's sibling on (RFC 6962, section 2.1.1).
 * @throws TlogError range if the tree has no such entry
 */
export async function createInclusionProof(
  index: number,
  size: number,
  read: ReadSubtree,
): Promise<Uint8Array[]> {
  if (index < 0 || index >= size)
    throw new TlogError('range', `Expected an index below the size ${size}, but received ${index}.`)
  const proof: Uint8Array[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      proof.unshift(await hashRange(middle, end, read))
      end = middle
    } else {
      proof.unshift(await hashRange(start, middle, read))
      start = middle
    }
  }
  return proof
}

/**
 * Verifies that an entry is at an index of a tree.
 * @throws TlogError range if the tree has no such entry; bad_proof if the proof does not lead to the root
 */
export async function verifyInclusion({
  index,
  size,
  leafHash,
  proof,
  root,
}: {
  index: number
  size: number
  leafHash: Uint8Array
  proof: readonly Uint8Array[]
  root: Uint8Array
}): Promise<void> {
  if (index < 0 || index >= size)
    throw new TlogError('range', `Expected an index below the size ${size}, but received ${index}.`)
  // From the root down, note on which side the sibling is. The proof lists the siblings from the leaf up.
  const isSiblingRight: boolean[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    isSiblingRight.unshift(index < middle)
    if (index < middle) end = middle
    else start = middle
  }
  let hash = leafHash
  for (const [step, sibling] of proof.entries())
    hash = isSiblingRight[step] ? await hashNode(hash, sibling) : await hashNode(sibling, hash)
  if (proof.length !== isSiblingRight.length || !equalBytes(hash, root))
    throw new TlogError('bad_proof', `The proof does not show entry ${index} in the tree of size ${size}.`)
}

/**
 * Returns the hashes that show that a tree begins with an earlier one (RFC 6962, section 2.1.2).
 * @throws TlogError range unless 0 < oldSize ≤ newSize
 */
export async function createConsistencyProof(
  oldSize: number,
  newSize: number,
  read: ReadSubtree,
): Promise<Uint8Array[]> {
  assertSizes(oldSize, newSize)
  const proof: Uint8Array[] = []
  let [start, end] = [0, newSize]
  // Descend to the last complete subtree of the old tree. It is the old root itself while it starts at 0.
  while (oldSize < end) {
    const middle = start + splitOf(end - start)
    if (oldSize <= middle) {
      proof.unshift(await hashRange(middle, end, read))
      end = middle
    } else {
      proof.unshift(await hashRange(start, middle, read))
      start = middle
    }
  }
  return start === 0 ? proof : [await hashRange(start, end, read), ...proof]
}

/**
 * Verifies that a tree begins with an earlier one.
 * @throws TlogError range unless 0 < oldSize ≤ newSize; bad_proof if the proof does not lead to both roots
 */
export async function verifyConsistency({
  oldSize,
  oldRoot,
  newSize,
  newRoot,
  proof,
}: {
  oldSize: number
  oldRoot: Uint8Array
  newSize: number
  newRoot: Uint8Array
  proof: readonly Uint8Array[]
}): Promise<void> {
  assertSizes(oldSize, newSize)
  const isSiblingRight: boolean[] = []
  let [start, end] = [0, newSize]
  while (oldSize < end) {
    const middle = start + splitOf(end - start)
    isSiblingRight.unshift(oldSize <= middle)
    if (oldSize <= middle) end = middle
    else start = middle
  }
  const [first, ...rest] = start === 0 ? [oldRoot, ...proof] : proof
  const failure = () =>
    new TlogError('bad_proof', `The proof does not show that size ${newSize} continues size ${oldSize}.`)
  if (!first || rest.length !== isSiblingRight.length) throw failure()
  let [oldHash, newHash] = [first, first]
  for (const [step, sibling] of rest.entries()) {
    if (isSiblingRight[step]) newHash = await hashNode(newHash, sibling)
    else {
      oldHash = await hashNode(sibling, oldHash)
      newHash = await hashNode(sibling, newHash)
    }
  }
  if (!equalBytes(oldHash, oldRoot) || !equalBytes(newHash, newRoot)) throw failure()
}

function assertSizes(oldSize: number, newSize: number) {
  if (oldSize <= 0 || oldSize > newSize)
    throw new TlogError('range', `Expected sizes in order, but received ${oldSize} and ${newSize}.`)
}

/** Returns the hash of the entries from `start` to `end` (exclusive), which are a subtree of the tree. */
async function hashRange(start: number, end: number, read: ReadSubtree): Promise<Uint8Array> {
  const length = end - start
  const height = Math.round(Math.log2(length))
  if (2 ** height === length) return read(height, start / length)
  const middle = start + splitOf(length)
  return hashNode(await hashRange(start, middle, read), await hashRange(middle, end, read))
}

/** Returns the largest power of two below a number of entries: the size of the left subtree. */
function splitOf(length: number): number {
  let power = 1
  while (power * 2 < length) power *= 2
  return power
}
