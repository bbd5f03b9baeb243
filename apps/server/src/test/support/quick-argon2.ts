import { hash as hashOfLibrary, type Options, verify } from '@node-rs/argon2/index.js'

export { verify }

let isQuick = true

/**
 * Replaces the library's `hash` in tests. Hashes with the lowest cost that argon2 accepts, because tests
 * create thousands of hashes, of 7 ms CPU time each at the real cost.
 */
export function hash(secret: string | Buffer, options?: Options | null): Promise<string> {
  return hashOfLibrary(secret, isQuick ? { ...options, memoryCost: 8, timeCost: 1 } : options)
}

/** Hashes with the given cost while the function runs. */
export async function withRealCost<T>(run: () => Promise<T>): Promise<T> {
  isQuick = false
  try {
    return await run()
  } finally {
    isQuick = true
  }
}
