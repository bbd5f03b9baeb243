import { createPublicKey, verify } from 'node:crypto'
import { v5 } from 'uuid'

/** Namespace of the node IDs (RFC 9562, version 5). Never change it: every credit's key depends on it. */
const REGISTERED_NODES = '7d4b6f0e-52a4-4b6b-9a39-3c1f0a6b2f58'

/**
 * Returns a registered node's ID. The ID is derived from the key, so registering a key again yields the same
 * node.
 */
export function nodeIdOf(publicKey: string): string {
  return v5(publicKey, REGISTERED_NODES)
}

/**
 * Returns whether the key signed the text. Blocks the thread for about 0.1 ms.
 * @param publicKey Ed25519, raw 32 bytes as base64url
 * @param signature raw 64 bytes as base64url
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}
