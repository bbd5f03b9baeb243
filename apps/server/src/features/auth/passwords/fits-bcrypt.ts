import { timingSafeEqual } from 'node:crypto'

// bcrypt (Provos and Mazières, 1999) with the limits that all implementations share. Keys have at most 72
// bytes, including the NUL. The result is truncated from 24 to 23 bytes.

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const TEXT = 'OrpheanBeholderScryDoubt'
const SALT_BYTES = 16
const KEY_BYTES = 72
const RESULT_BYTES = 23
const ROUNDS = 16
const SUBKEYS = ROUNDS + 2
const BOX = 256
const BOXES_AT = SUBKEYS

/** Blowfish is initialized with the hexadecimal digits of pi's fractional part. */
const PI = computePi(SUBKEYS + 4 * BOX)

/** Returns whether a password matches a bcrypt hash. Blocks the thread while it computes. */
export function fitsBcrypt(stored: string, password: string): boolean {
  const [, cost, salt = '', expected = ''] = /^\$2[aby]\$(\d\d)\$(.{22})(.{31})$/.exec(stored) ?? []
  const state = PI.slice()
  const key = toWords(Buffer.from(`${password}\0`).subarray(0, KEY_BYTES))
  const saltWords = toWords(decode(salt, SALT_BYTES))
  expandKey(state, key, saltWords)
  for (let round = 2 ** Number(cost); round > 0; round--) {
    expandKey(state, key)
    expandKey(state, saltWords)
  }
  const result = toWords(Buffer.from(TEXT), TEXT.length / 4)
  for (let block = 0; block < result.length; block += 2) {
    for (let times = 0; times < 64; times++) encipher(state, result, block)
  }
  const bytes = Buffer.alloc(TEXT.length)
  for (const [index, word] of result.entries()) bytes.writeInt32BE(word, index * 4)
  return timingSafeEqual(bytes.subarray(0, RESULT_BYTES), decode(expected, RESULT_BYTES))
}

/**
 * Mixes a key into the subkeys, then encrypts subkeys and boxes in sequence, with the salt if there is one.
 */
function expandKey(state: Int32Array, key: Int32Array, salt?: Int32Array): void {
  for (let index = 0; index < SUBKEYS; index++) state[index] = at(state, index) ^ at(key, index)
  const block = new Int32Array(2)
  for (let index = 0; index < state.length; index += 2) {
    if (salt) {
      block[0] = at(block, 0) ^ at(salt, index % 4)
      block[1] = at(block, 1) ^ at(salt, (index + 1) % 4)
    }
    encipher(state, block, 0)
    state[index] = at(block, 0)
    state[index + 1] = at(block, 1)
  }
}

function encipher(state: Int32Array, block: Int32Array, offset: number): void {
  let left = at(block, offset) ^ at(state, 0)
  let right = at(block, offset + 1)
  for (let round = 1; round <= ROUNDS; round += 2) {
    right ^= mix(state, left) ^ at(state, round)
    left ^= mix(state, right) ^ at(state, round + 1)
  }
  block[offset] = right ^ at(state, ROUNDS + 1)
  block[offset + 1] = left
}

function mix(state: Int32Array, word: number): number {
  const first = at(state, BOXES_AT + (word >>> 24)) + at(state, BOXES_AT + BOX + ((word >>> 16) & 255))
  return (
    ((first ^ at(state, BOXES_AT + 2 * BOX + ((word >>> 8) & 255))) +
      at(state, BOXES_AT + 3 * BOX + (word & 255))) |
    0
  )
}

function at(words: Int32Array, index: number): number {
  return words[index] as number
}

/** Returns the bytes, repeated as needed, as big-endian 32-bit words. */
function toWords(bytes: Uint8Array, count = SUBKEYS): Int32Array {
  const words = new Int32Array(count)
  for (let index = 0; index < count * 4; index++) {
    words[index >> 2] = (at(words, index >> 2) << 8) | (bytes[index % bytes.length] as number)
  }
  return words
}

function decode(text: string, length: number): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, '0')).join('')
  return Buffer.from(
    Array.from({ length }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2)),
  )
}

/**
 * Returns the first 32-bit words of pi's fractional part, computed with Machin's formula: pi = 16 arctan(1/5)
 * - 4 arctan(1/239).
 */
function computePi(words: number): Int32Array {
  const guardBits = 64n
  const one = 1n << (BigInt(words * 32) + guardBits)
  const arctan = (inverse: bigint) => {
    let sum = 0n
    let power = one / inverse
    for (let odd = 1n; power !== 0n; odd += 2n) {
      sum += odd % 4n === 1n ? power / odd : -(power / odd)
      power /= inverse * inverse
    }
    return sum
  }
  const fraction = ((16n * arctan(5n) - 4n * arctan(239n)) & (one - 1n)) >> guardBits
  const digits = fraction.toString(16).padStart(words * 8, '0')
  return Int32Array.from({ length: words }, (_, index) =>
    Number.parseInt(digits.slice(index * 8, index * 8 + 8), 16),
  )
}
