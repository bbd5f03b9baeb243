import { generateKeyPairSync, sign } from 'node:crypto'
import { proofText } from '@hearth/protocol/node-identity'
import { expect, test } from 'vitest'
import { isSignedBy, nodeIdOf } from '../nodes/node-key.ts'
import { NodeProof } from './node-proof.ts'

const SLOT_END = Date.parse('2026-03-01T12:00:00Z')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const x = publicKey.export({ format: 'jwk' }).x as string
const nodeId = nodeIdOf(x)
const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')

function challenge(proof: NodeProof, slotEnd = SLOT_END) {
  const message = proof.challenge(slotEnd) as { nonce: string; slotEnd: string }
  const text = proofText({ nonce: message.nonce, nodeId, slotEnd: message.slotEnd })
  return { type: 'PROOF' as const, nonce: message.nonce, signature: signText(text) }
}

test('challenges a node once for each slot', () => {
  const proof = new NodeProof(nodeId, x)
  expect(proof.challenge(SLOT_END)).toEqual({
    type: 'CHALLENGE',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    slotEnd: '2026-03-01T12:00:00.000Z',
  })
  expect(proof.challenge(SLOT_END)).toBeNull()
  expect(proof.challenge(SLOT_END + 1)).not.toBeNull()
})

test('accepts a signed challenge for its slot only', () => {
  const proof = new NodeProof(nodeId, x)
  const answer = challenge(proof)
  expect(proof.covers(SLOT_END)).toBe(false)
  expect(proof.check(answer)).toBe('good')
  expect(proof.covers(SLOT_END)).toBe(true)
  expect(proof.covers(SLOT_END + 1)).toBe(false)
})

test('accepts an answer once', () => {
  const proof = new NodeProof(nodeId, x)
  const answer = challenge(proof)
  proof.check(answer)
  expect(proof.check(answer)).toBe('other')
})

test('ignores an answer to an earlier challenge', () => {
  const proof = new NodeProof(nodeId, x)
  const answer = challenge(proof)
  challenge(proof, SLOT_END + 1)
  expect(proof.check(answer)).toBe('other')
  expect(proof.covers(SLOT_END)).toBe(false)
})

test('rejects an answer with the signature of another text', () => {
  const proof = new NodeProof(nodeId, x)
  const answer = challenge(proof)
  expect(proof.check({ ...answer, signature: signText('other') })).toBe('bad')
  expect(proof.covers(SLOT_END)).toBe(false)
  expect(proof.check(answer)).toBe('good')
})

test('derives the same node ID from the same key', () => {
  expect(nodeIdOf(x)).toBe(nodeIdOf(x))
  expect(nodeIdOf('AAAA')).toBe('930aa72a-18bd-55f0-9993-5de8b893b01d')
})

test('verifies signatures of the key only', () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x as string
  expect(isSignedBy(x, 'text', signText('text'))).toBe(true)
  expect(isSignedBy(x, 'texts', signText('text'))).toBe(false)
  expect(isSignedBy(other, 'text', signText('text'))).toBe(false)
})
