import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature, size } from 'viem'

/**
 * Converts a key's 65-byte signature to 64 bytes (EIP-2098), which costs less gas. Returns signatures of
 * other lengths, mostly from contract wallets, unchanged. Public stations accept only 65 bytes.
 */
export function compactSignature(signature: Hex): Hex {
  if (size(signature) !== 65) return signature
  return serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
}
