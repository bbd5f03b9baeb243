import { createVerifierKey, type SignatureType, type SignerKey } from '../signed-note.ts'

/** Creates a key pair that signs notes. */
export async function createSigner(name: string, type: SignatureType): Promise<SignerKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('Expected a key pair.')
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { ...(await createVerifierKey(name, type, publicKey)), privateKey: pair.privateKey }
}
