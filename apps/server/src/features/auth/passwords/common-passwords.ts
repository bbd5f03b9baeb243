import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

let known: Float64Array | undefined

/**
 * Returns whether a password is a common one, ignoring case. The list (zxcvbn's, about 49,000 entries) is
 * stored as sorted 53-bit hashes, 8 bytes each. The probability of a false match is below 1 in 10^11.
 */
export function isCommonPassword(password: string): boolean {
  known ??= loadHashes()
  const wanted = hash(password.toLowerCase())
  let from = 0
  let to = known.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const found = known[middle] ?? 0
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle - 1
  }
  return false
}

/** Returns the number of passwords in the list. */
export function countCommonPasswords(): number {
  known ??= loadHashes()
  return known.length
}

function loadHashes(): Float64Array {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  return Float64Array.from(passwords, (password) => hash(String(password).toLowerCase())).sort()
}

/** Returns a 53-bit hash (cyrb53). It distributes well, and no secret depends on it. */
function hash(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}
