import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { ConfigError } from '../../../errors/config-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tables, Transaction } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/secrets/key-ring.ts'
import { sealedJson } from '../../../platform/secrets/sealed-field.ts'
import { type ImportedKeys, loadImportedKeys, selectSigner } from '../imports/imported-keys.ts'
import { messages } from '../messages.ts'
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-token.ts'
import type { ImportedAlgorithm, SigningAlgorithm } from '../tables.ts'

export interface SigningKeys {
  current(): Promise<SigningKey>
  /**
   * Returns the keys that may have signed a token with this header: usually one, or none if no key matches.
   */
  find(header: { kid?: string | undefined; alg?: string | undefined }): Promise<VerificationKey[]>
  /** Returns the public keys for tokens that may still be valid, as a JWK set (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>
  /**
   * Replaces the signing key and returns the ID of the new one.
   * @param onRotated called in the same transaction
   */
  rotate(onRotated?: OnRotation): Promise<string>
}

export type OnRotation = (transaction: Transaction, kid: string) => Promise<void>

export interface SigningKey {
  kid: string
  key: KeyObject
  algorithm: Exclude<ImportedAlgorithm, 'HS256'>
}

export interface VerificationKey {
  key: CryptoKey | Uint8Array
  algorithm: ImportedAlgorithm
  /** Set for a key of another auth service. */
  imported?: { issuer: string; audience: string; alsoOwnIssuer: boolean }
}

interface LoadedKey {
  kid: string
  algorithm: SigningAlgorithm
  jwk: JWK
  publicKey: CryptoKey
  retiredAt: Date | null
}

/** Sealed private half of a key. */
export const privateJwk = sealedJson({
  table: 'auth.signing_keys',
  column: 'private_jwk',
  key: { kid: 'uuid' },
})

/**
 * Age at which a process reloads its keys on the next use. Until then, the process may sign with a retired
 * key.
 */
const RELOAD_MS = 60_000
/** Minimum interval between reloads for unknown key IDs, so that such tokens do not cause many queries. */
const UNKNOWN_KID_RELOAD_MS = 1_000
/** Key size for a security strength of 128 bits (NIST SP 800-57). Elliptic curves ignore it. */
const RSA_BITS = 3072
/**
 * Time for which a retired key still verifies tokens. It covers the last token that a process signs with the
 * key before a reload.
 */
const OVERLAP_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * RELOAD_MS

/**
 * Loads the access-token signing keys from the database. Creates a key at the first startup and after a
 * change of the algorithm.
 * @param options.importedSigner ID of the imported key to sign with; default: the server's own key
 * @throws ConfigError
 */
export async function openSigningKeys(
  db: Database,
  now: Clock,
  options: {
    secrets: KeyRing
    algorithm?: SigningAlgorithm | undefined
    importedSigner?: string | undefined
  },
): Promise<SigningKeys> {
  const { secrets, algorithm = 'ES256', importedSigner } = options
  let keys: LoadedKey[] = []
  let imported: ImportedKeys = { signer: undefined, find: () => [], published: () => [] }
  let signer: SigningKey | undefined
  let loadedAt = 0
  let loading: Promise<void> | undefined

  async function load() {
    const rows = await db
      .selectFrom('auth.signing_keys')
      .selectAll()
      .where((where) =>
        where.or([
          where('retired_at', 'is', null),
          where('retired_at', '>', new Date(now().getTime() - OVERLAP_MS)),
        ]),
      )
      .orderBy('created_at', 'desc')
      .execute()
    keys = await Promise.all(
      rows.map(async (row) => ({
        kid: row.kid,
        algorithm: row.algorithm,
        jwk: { ...row.public_jwk, kid: row.kid, alg: row.algorithm, use: 'sig', key_ops: ['verify'] } as JWK,
        publicKey: (await importJWK(row.public_jwk as JWK, row.algorithm)) as CryptoKey,
        retiredAt: row.retired_at,
      })),
    )
    const current = rows.find((row) => row.retired_at === null)
    if (current && current.kid !== signer?.kid) {
      signer = {
        kid: current.kid,
        algorithm: current.algorithm,
        key: createPrivateKey({
          key: privateJwk.open(secrets, current.kid, current.private_jwk) as JsonWebKey,
          format: 'jwk',
        }),
      }
    }
    imported = await loadImportedKeys(db, secrets, now)
    loadedAt = now().getTime()
  }

  /** Reloads the keys if those in memory are older than `ms`. Concurrent callers share one reload. */
  async function reloadAfter(ms: number) {
    if (now().getTime() - loadedAt < ms) return
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading
  }

  async function replaceKey(where: { algorithmIsNot?: SigningAlgorithm }, onRotated?: OnRotation) {
    return db.transaction().execute(async (transaction) => {
      // Serialize rotations, so that the second retires the first one's key.
      await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(transaction)
      let old = transaction
        .updateTable('auth.signing_keys')
        .set({ retired_at: now() })
        .where('retired_at', 'is', null)
      if (where.algorithmIsNot) old = old.where('algorithm', '<>', where.algorithmIsNot)
      await old.execute()
      const kid = await insertKey(transaction, secrets, now(), algorithm)
      if (kid) await onRotated?.(transaction, kid)
      return kid
    })
  }

  await insertKey(db, secrets, now(), algorithm)
  if (!(await selectSigner(db, importedSigner, { now: now(), overlapMs: OVERLAP_MS }))) {
    throw new ConfigError(messages.invalidSigningKey({ key: JSON.stringify(importedSigner) }))
  }
  await load()
  if (signer?.algorithm !== algorithm) {
    await replaceKey({ algorithmIsNot: algorithm })
    await load()
  }

  return {
    async current() {
      await reloadAfter(RELOAD_MS)
      // If the imported key was revoked, it is no longer loaded, and the server's own key signs instead.
      if (importedSigner && imported.signer?.kid === importedSigner) return imported.signer
      if (!signer) throw new Error('auth.signing_keys contains no current signing key.')
      return signer
    },
    async find({ kid, alg }) {
      const isLive = (key: LoadedKey) =>
        !key.retiredAt || key.retiredAt.getTime() > now().getTime() - OVERLAP_MS
      // A key is valid only for its own algorithm.
      const known = (): VerificationKey[] => {
        const own = keys.find((key) => key.kid === kid && key.algorithm === alg && isLive(key))
        return own ? [{ key: own.publicKey, algorithm: own.algorithm }] : imported.find({ kid, alg })
      }
      const found = known()
      if (found.some((key) => !key.imported)) return found
      // Reload, because an imported key may have been revoked, or an unknown key added, since the last
      // reload.
      await reloadAfter(found.length > 0 ? RELOAD_MS : UNKNOWN_KID_RELOAD_MS)
      return known()
    },
    async published() {
      await reloadAfter(RELOAD_MS)
      return { keys: [...keys.map(({ jwk }) => jwk), ...imported.published()] }
    },
    async rotate(onRotated) {
      const kid = await replaceKey({}, onRotated)
      await load()
      if (!kid) throw new Error('Another process created a signing key during the rotation.')
      return kid
    },
  }
}

/**
 * Inserts a signing key if there is none. A unique index lets only one of several processes succeed at
 * startup.
 */
async function insertKey(
  db: Kysely<Tables>,
  secrets: KeyRing,
  createdAt: Date,
  algorithm: SigningAlgorithm,
): Promise<string | undefined> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: RSA_BITS,
  })
  const kid = uuidv7()
  const inserted = await db
    .insertInto('auth.signing_keys')
    .values({
      kid,
      algorithm,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_jwk: privateJwk.seal(secrets, kid, { ...(await exportJWK(privateKey)) }),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kid')
    .executeTakeFirst()
  return inserted?.kid
}
