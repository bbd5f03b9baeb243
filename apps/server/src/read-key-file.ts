import { readFileSync, statSync } from 'node:fs'

const privateKey = /^0x[\da-f]{64}$/i

/** The private key in a file that only its owner can read; undefined where the file is not there, is open to others or has none. */
export function readKeyFile(path: string): `0x${string}` | undefined {
  try {
    if ((statSync(path).mode & 0o077) !== 0) return undefined
    const text = readFileSync(path, 'utf8').trim()
    return privateKey.test(text) ? (text as `0x${string}`) : undefined
  } catch {
    return undefined
  }
}
