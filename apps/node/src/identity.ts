import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cannotWrite, configDirectory, createConfigDirectory } from './config-directory.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'
import { replaceFile } from './replace-file.ts'
import { withLock } from './with-lock.ts'

const identitySchema = z.object({
  /** Ed25519 JSON Web Key (RFC 8037): public `x`, secret `d`. */
  key: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
  /** Server, account and node ID of the last registration. */
  registration: z.object({ server: z.string(), email: z.string(), nodeId: z.string() }).nullable(),
})

/** This computer's node identity, shared by all networks. Stored in a file that only its owner can read. */
export type Identity = z.infer<typeof identitySchema>
type Registration = NonNullable<Identity['registration']>

const identityPath = () => join(configDirectory(), 'identity.json')
const lockPath = () => join(configDirectory(), 'identity.lock')

/** Returns this computer's node identity, created on the first call. */
export async function readIdentity(): Promise<Identity> {
  const found = await read()
  if (found) return found
  await createConfigDirectory()
  // Processes that start at the same time must share one identity.
  return withLock(lockPath(), async () => {
    const made = (await read()) ?? { key: createKey(), registration: null }
    await write(made)
    return made
  })
}

/**
 * Saves the key's registration.
 * @param registration null if the key must be registered again
 */
export async function saveRegistration(registration: Registration | null): Promise<void> {
  await createConfigDirectory()
  await withLock(lockPath(), async () => {
    const identity = await read()
    if (identity) await write({ ...identity, registration })
  })
}

/**
 * Signs text with the node's key.
 * @returns the signature in base64url
 */
export function signWith({ key }: Pick<Identity, 'key'>, text: string): string {
  const privateKey: KeyObject = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

function createKey(): Identity['key'] {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'jwk' }) as Identity['key']
}

async function read(): Promise<Identity | null> {
  const path = identityPath()
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new NodeError('storage', messages.cannotRead({ path, reason: code ?? '' }), {
      cause: error,
    })
  }
  try {
    return identitySchema.parse(JSON.parse(content))
  } catch (error) {
    throw new NodeError('storage', messages.identityDamaged({ path }), { cause: error })
  }
}

async function write(identity: Identity): Promise<void> {
  try {
    await replaceFile(identityPath(), `${JSON.stringify(identity, null, 2)}\n`)
  } catch (error) {
    throw cannotWrite(error)
  }
}
