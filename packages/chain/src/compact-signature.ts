import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature, size } from 'viem'

/**
 * The 64 bytes (EIP-2098) of a key's signature of 65, which are cheaper to send. What has another length, as the signature of a
 * wallet that is a contract mostly has, stays as it is. Stations that exist already may know the long form only.
 */
export function compactSignature(signature: Hex): Hex {
  if (size(signature) !== 65) return signature
  return serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
}
