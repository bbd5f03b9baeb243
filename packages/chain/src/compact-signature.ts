import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature, size } from 'viem'

/**
 * Converts a 65-byte signature of a key to 64 bytes (EIP-2098), which cost less gas.
 * Other lengths, mostly of contract wallets, are returned unchanged. Public stations accept only 65 bytes.
 */
export function compactSignature(signature: Hex): Hex {
  if (size(signature) !== 65) return signature
  return serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
}
