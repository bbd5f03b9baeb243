import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables, Transaction } from '../database.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import type { SigningAlgorithm } from './tables.ts'

export interface SigningKeys {
  /** The key to sign with. */
  current(): Promise<SigningKey>
  /** The public key of that id; undefined where it is nobody's, or of a key whose tokens have all expired. */
  find(kid: string): Promise<{ key: CryptoKey; algorithm: SigningAlgorithm } | undefined>
  /** Public keys of all tokens that may still be good, as a JWK set (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>
  /**
   * Signs with a new key from now on; answers its id.
   * @param note called in the transaction that makes it
   */
  rotate(note?: RotationNote): Promise<string>
}

export type RotationNote = (transaction: Transaction, kid: string) => Promise<void>

export interface SigningKey {
  kid: string
  key: KeyObject
  algorithm: SigningAlgorithm
}

interface LoadedKey {
  kid: string
  algorithm: SigningAlgorithm
  jwk: JWK
  publicKey: CryptoKey
  retiredAt: Date | null
}

/** How long another process may go on signing with a key that was retired: it reads the keys again after this. */
const RELOAD_MS = 60_000
/** Tokens with a key id of nobody's cannot make this process ask the database more often. */
const UNKNOWN_KID_RELOAD_MS = 1_000
/** A retired key verifies until the last token of the slowest process has expired. */
const OVERLAP_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * RELOAD_MS

/**
 * The keys of the access tokens, kept in the database; the first start makes one, and so does the first after the
 * algorithm was changed.
 */
export async function openSigningKeys(
  db: Database,
  now: () => Date,
  algorithm: SigningAlgorithm = 'ES256',
): Promise<SigningKeys> {
  let keys: LoadedKey[] = []
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
        key: createPrivateKey({ key: current.private_jwk as JsonWebKey, format: 'jwk' }),
      }
    }
    loadedAt = now().getTime()
  }

  /** Reads the keys again where those in memory are older than `ms`; many callers share one reading. */
  async function reloadAfter(ms: number) {
    if (now().getTime() - loadedAt < ms) return
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading
  }

  async function replaceKey(where: { algorithmIsNot?: SigningAlgorithm }, note?: RotationNote) {
    return db.transaction().execute(async (transaction) => {
      // One rotation at a time; the second then retires the first one's key.
      await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(transaction)
      let old = transaction
        .updateTable('auth.signing_keys')
        .set({ retired_at: now() })
        .where('retired_at', 'is', null)
      if (where.algorithmIsNot) old = old.where('algorithm', '<>', where.algorithmIsNot)
      await old.execute()
      const kid = await insertKey(transaction, now(), algorithm)
      if (kid) await note?.(transaction, kid)
      return kid
    })
  }

  await insertKey(db, now(), algorithm)
  await load()
  if (signer?.algorithm !== algorithm) {
    await replaceKey({ algorithmIsNot: algorithm })
    await load()
  }

  return {
    async current() {
      await reloadAfter(RELOAD_MS)
      if (!signer) throw new Error('there is no current signing key in auth.signing_keys')
      return signer
    },
    async find(kid) {
      const known = () =>
        keys.find(
          (key) =>
            key.kid === kid && (!key.retiredAt || key.retiredAt.getTime() > now().getTime() - OVERLAP_MS),
        )
      if (!known()) await reloadAfter(UNKNOWN_KID_RELOAD_MS)
      const key = known()
      return key && { key: key.publicKey, algorithm: key.algorithm }
    },
    async published() {
      await reloadAfter(RELOAD_MS)
      return { keys: keys.map(({ jwk }) => jwk) }
    },
    async rotate(note) {
      const kid = await replaceKey({}, note)
      await load()
      if (!kid) throw new Error('another process made a signing key during the rotation')
      return kid
    },
  }
}

/** Adds a key to sign with, where there is none: of processes that start at once, the index lets one through. */
async function insertKey(
  db: Kysely<Tables>,
  createdAt: Date,
  algorithm: SigningAlgorithm,
): Promise<string | undefined> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const inserted = await db
    .insertInto('auth.signing_keys')
    .values({
      algorithm,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_jwk: JSON.stringify(await exportJWK(privateKey)),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kid')
    .executeTakeFirst()
  return inserted?.kid
}
