import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { proofText, registrationText } from '@hearth/protocol/node-identity'

export interface NodeKey {
  /** Raw key in base64url. */
  publicKey: string
  sign(text: string): string
  /** Returns the body that registers the key for a member. */
  registration(memberId: string): { publicKey: string; signature: string }
  proof(challenge: { nonce: string; nodeId: string; slotEnd: string }): string
}

/** Creates an Ed25519 key for a node, or wraps an existing private key. */
export function createNodeKey(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey): NodeKey {
  const publicKey = String(privateKey.export({ format: 'jwk' }).x)
  const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')
  return {
    publicKey,
    sign: signed,
    registration: (memberId) => ({ publicKey, signature: signed(registrationText(memberId, publicKey)) }),
    proof: (challenge) => signed(proofText(challenge)),
  }
}
