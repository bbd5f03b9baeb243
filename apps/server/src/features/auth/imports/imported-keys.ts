import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/secrets/key-ring.ts'
import { sealedJson } from '../../../platform/secrets/sealed-field.ts'
import type { SigningKey, VerificationKey } from '../keys/signing-keys.ts'
import type { ImportedKeyRow } from '../tables.ts'

export interface ImportedKeys {
  /** Imported key that signs new tokens, if any. */
  signer: SigningKey | undefined
  /** Returns the keys that may have signed tokens with this header. */
  find(header: { kid?: string | undefined; alg?: string | undefined }): VerificationKey[]
  published(): JWK[]
}

interface LoadedKey {
  row: ImportedKeyRow
  key: CryptoKey | Uint8Array
}

/** Sealed private half of an imported key, or sealed shared secret. */
export const importedPrivateJwk = sealedJson({
  table: 'auth.imported_keys',
  column: 'private_jwk',
  key: { kid: 'text' },
})

/**
 * Decrypts the private half of an imported key, or returns null if it is unknown.
 * @throws SealedValueError
 */
export function openPrivateJwk(
  secrets: KeyRing,
  { kid, private_jwk }: Pick<ImportedKeyRow, 'kid' | 'private_jwk'>,
): Record<string, unknown> | null {
  return private_jwk && importedPrivateJwk.open(secrets, kid, private_jwk)
}

/** Loads imported keys that are not revoked. Lookups omit keys whose tokens have all expired. */
export async function loadImportedKeys(db: Database, secrets: KeyRing, now: Clock): Promise<ImportedKeys> {
  const rows = await db
    .selectFrom('auth.imported_keys')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('imported_at')
    .orderBy('kid')
    .execute()
  const loaded = await Promise.all(
    rows.map(async (row): Promise<LoadedKey> => {
      const jwk = (row.public_jwk ?? openPrivateJwk(secrets, row)) as JWK
      return { row, key: await importJWK(jwk, row.algorithm) }
    }),
  )
  const isOver = (at: Date | null) => at === null || at.getTime() <= now().getTime()
  const live = () =>
    loaded.filter(({ row }) => row.signs || !isOver(row.verifies_until) || !isOver(row.signed_until))
  const signing = rows.find(({ signs }) => signs)
  return {
    signer: signing && {
      kid: signing.kid,
      algorithm: signing.algorithm as SigningKey['algorithm'],
      key: createPrivateKey({ key: openPrivateJwk(secrets, signing) as JsonWebKey, format: 'jwk' }),
    },
    find({ kid, alg }) {
      const fitting = live().filter(({ row }) => row.algorithm === alg)
      const named = fitting.filter(({ row }) => row.kid === kid)
      // Try every shared secret if none has this key ID. GoTrue's tokens may name any ID, or none.
      const found = alg === 'HS256' && named.length === 0 ? fitting : named
      return found.map(({ row, key }) => ({
        key,
        algorithm: row.algorithm,
        imported: {
          issuer: row.issuer,
          audience: row.audience,
          alsoOwnIssuer: row.signs || !isOver(row.signed_until),
        },
      }))
    },
    published: () =>
      live().flatMap(({ row: { kid, algorithm, public_jwk } }) =>
        public_jwk ? [{ ...public_jwk, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] } as JWK] : [],
      ),
  }
}

/**
 * Selects the imported key that signs new tokens, or none. The former key's tokens remain valid until they
 * expire.
 * @returns false if the selected key cannot sign
 */
export async function selectSigner(
  db: Database,
  kid: string | undefined,
  { now, overlapMs }: { now: Date; overlapMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.imported_keys'))`.execute(transaction)
    await transaction
      .updateTable('auth.imported_keys')
      .set({ signs: false, signed_until: new Date(now.getTime() + overlapMs) })
      .where('signs', '=', true)
      .where('kid', '<>', kid ?? '')
      .execute()
    if (kid === undefined) return true
    const { numUpdatedRows } = await transaction
      .updateTable('auth.imported_keys')
      .set({ signs: true })
      .where('kid', '=', kid)
      .where('algorithm', '<>', 'HS256')
      .where('private_jwk', 'is not', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}
