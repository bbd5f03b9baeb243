import { readFileSync, statSync } from 'node:fs'
import * as Keystore from 'ox/Keystore'
import { z } from 'zod'

export type PrivateKey = `0x${string}`

const privateKey = /^0x[\da-f]{64}$/i

const hex = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`, 'i'))
const salt = z.string().regex(/^([\da-f]{2})+$/i)
const key = {
  ciphertext: hex(32),
  cipher: z.literal('aes-128-ctr'),
  cipherparams: z.object({ iv: hex(16) }),
  mac: hex(32),
}
const count = z.int().positive()

/** Web3 Secret Storage version 3 with a private key, as written by geth, ethers and Foundry. */
const keystoreSchema = z.object({
  version: z.literal(3),
  crypto: z.discriminatedUnion('kdf', [
    z.object({
      ...key,
      kdf: z.literal('scrypt'),
      kdfparams: z.object({ dklen: z.literal(32), n: count, p: count, r: count, salt }),
    }),
    z.object({
      ...key,
      kdf: z.literal('pbkdf2'),
      kdfparams: z.object({ dklen: z.literal(32), c: count, prf: z.literal('hmac-sha256'), salt }),
    }),
  ]),
})

/** Content of a key file: plain keys, or a keystore that a passphrase opens. */
type KeyFile = PrivateKey[] | z.output<typeof keystoreSchema>

/** Returns the content of a file, or undefined if it is unreadable or others can access it. */
function readOwnFile(path: string): string | undefined {
  try {
    return (statSync(path).mode & 0o077) === 0 ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses private keys separated by commas or newlines, and removes duplicates. Returns undefined if any key
 * is invalid.
 */
export function parseKeys(text: string): PrivateKey[] | undefined {
  const keys = text.split(/[,\n]/).map((part) => part.trim().toLowerCase())
  return keys.every((part) => privateKey.test(part)) ? ([...new Set(keys)] as PrivateKey[]) : undefined
}

/** Returns the keys or keystore in a file that only its owner can read, or undefined. */
export function readKeyFile(path: string): KeyFile | undefined {
  const text = readOwnFile(path)?.trim()
  return text === undefined ? undefined : (parseKeys(text) ?? parseKeystore(text))
}

/** Returns the passphrase in a file that only its owner can read, without the trailing newline. */
export function readPassphraseFile(path: string): string | undefined {
  return readOwnFile(path)?.replace(/\r?\n$/, '')
}

function parseKeystore(text: string): KeyFile | undefined {
  try {
    const { Crypto, ...keystore } = JSON.parse(text)
    // ethers capitalizes this field.
    return keystoreSchema.safeParse({ crypto: Crypto, ...keystore }).data
  } catch {
    return undefined
  }
}

/** Returns a keystore's key; undefined if the passphrase is wrong. */
export function openKeystore(
  keystore: Exclude<KeyFile, PrivateKey[]>,
  password: string,
): PrivateKey | undefined {
  try {
    const opened = { id: '', ...keystore } as Keystore.Keystore
    return Keystore.decrypt(opened, Keystore.toKey(opened, { password }))
  } catch {
    return undefined
  }
}
