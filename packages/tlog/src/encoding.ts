import { TlogError } from './tlog-error.ts'

const encoder = new TextEncoder()

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** @throws TlogError malformed */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new TlogError('malformed', 'Expected UTF-8.')
  }
}

/** Encodes bytes in the standard base64 alphabet, with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Decodes base64. Accepts only the one encoding that `encodeBase64` creates.
 * @throws TlogError malformed
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw new TlogError('malformed', `Expected base64, but received ${JSON.stringify(text.slice(0, 100))}.`)
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  if (encodeBase64(bytes) !== text)
    throw new TlogError('malformed', 'Expected base64 in its canonical form, with padding.')
  return bytes
}

export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/**
 * Parses a decimal number without leading zeros, up to 2^53 − 1.
 * @throws TlogError malformed
 */
export function parseDecimal(text: string): number {
  const value = Number(text)
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(value))
    throw new TlogError(
      'malformed',
      `Expected a decimal number, but received ${JSON.stringify(text.slice(0, 100))}.`,
    )
  return value
}
