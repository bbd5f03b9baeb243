import { isDeepStrictEqual } from 'node:util'
import { decodeProtectedHeader, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/secrets/key-ring.ts'
import type { ImportedKeyRow, ImportedRole } from '../tables.ts'
import { importedPrivateJwk, openPrivateJwk } from './imported-keys.ts'
import { hashImportedToken } from './imported-tokens.ts'
import { type ImportProblem, isProblem, type ParsedKey, parseJwk, parseSecret, problem } from './parse-jwk.ts'

export interface KeyImport {
  /** Values of `iss` and `aud` in the other service's access tokens. */
  issuer: string
  audience: string
  jwks: readonly unknown[]
  secret?: Buffer | undefined
  /** Long-lived tokens of programs (anon, service_role). */
  tokens: readonly string[]
  now: Date
  dryRun: boolean
  secrets: KeyRing
}

export interface KeyImportReport {
  keys: { kid: string; algorithm: string; canSign: boolean; outcome: Outcome }[]
  tokens: { role: ImportedRole; kid: string; expiresAt: Date | null; outcome: Outcome }[]
  /** If there are any problems, nothing was imported. */
  problems: (ImportProblem & { what: string })[]
}

type Outcome = 'imported' | 'unchanged'

/**
 * Maximum lifetime of an access token in Supabase. After this time, all tokens issued before the import have
 * expired.
 */
const LONGEST_TOKEN_MS = 7 * 24 * 3_600_000

const ROLES: readonly unknown[] = ['anon', 'service_role'] satisfies ImportedRole[]

/**
 * Imports keys and tokens of another auth service, all or none. For a known key, only adds a missing private
 * half and accepts its access tokens until a week from now.
 * @param record called in the transaction
 */
export async function importKeys(
  db: Database,
  input: KeyImport,
  record: (transaction: Transaction, report: KeyImportReport) => Promise<void>,
): Promise<KeyImportReport> {
  const parsed = await Promise.all([
    ...input.jwks.map(async (jwk, index) => ({ what: `key ${index + 1}`, key: await parseJwk(jwk) })),
    ...(input.secret ? [{ what: 'secret', key: await parseSecret(input.secret) }] : []),
  ])
  const report: KeyImportReport = { keys: [], tokens: [], problems: [] }
  return db
    .transaction()
    .execute(async (transaction) => {
      // Lock the keys to serialize imports.
      const known = await lockKeys(transaction, input.secrets)
      const usable: ParsedKey[] = known.filter(({ revoked_at }) => !revoked_at).map(asParsed)
      for (const { what, key } of parsed) {
        const found = isProblem(key) ? key : await saveKey(transaction, key, { ...input, known })
        if (isProblem(found)) {
          report.problems.push({ what, ...found })
          continue
        }
        report.keys.push(found)
        if (!isProblem(key)) usable.push(key)
      }
      for (const [index, token] of input.tokens.entries()) {
        const found = await saveToken(transaction, token, { usable, now: input.now })
        if (isProblem(found)) report.problems.push({ what: `token ${index + 1}`, ...found })
        else report.tokens.push(found)
      }
      if (report.problems.length > 0 || input.dryRun) throw new Undo()
      await record(transaction, report)
      return report
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return report
      throw error
    })
}

/** Error that rolls back the transaction. */
class Undo extends Error {}

async function lockKeys(transaction: Transaction, secrets: KeyRing): Promise<ImportedKeyRow[]> {
  await sql`lock table auth.imported_keys in share row exclusive mode`.execute(transaction)
  const rows = await transaction.selectFrom('auth.imported_keys').selectAll().execute()
  return rows.map((row) => ({ ...row, private_jwk: openPrivateJwk(secrets, row) }))
}

function asParsed(row: ImportedKeyRow): ParsedKey {
  return { kid: row.kid, algorithm: row.algorithm, publicJwk: row.public_jwk, privateJwk: row.private_jwk }
}

async function saveKey(
  transaction: Transaction,
  key: ParsedKey,
  {
    issuer,
    audience,
    now,
    secrets,
    known,
  }: Pick<KeyImport, 'issuer' | 'audience' | 'now' | 'secrets'> & { known: ImportedKeyRow[] },
): Promise<KeyImportReport['keys'][number] | ImportProblem> {
  const { kid, algorithm, publicJwk, privateJwk } = key
  const own = await transaction
    .selectFrom('auth.signing_keys')
    .select('kid')
    .where((where) => where(where.cast<string>('kid', 'text'), '=', kid))
    .executeTakeFirst()
  if (own) return problem('KID_TAKEN', { kid })
  const before = known.find((row) => row.kid === kid)
  if (before?.revoked_at) return problem('KEY_REVOKED', { kid })
  const same =
    before &&
    before.algorithm === algorithm &&
    isDeepStrictEqual(before.public_jwk, publicJwk) &&
    (!before.private_jwk || !privateJwk || isDeepStrictEqual(before.private_jwk, privateJwk))
  if (before && !same) return problem('KID_TAKEN', { kid })
  if (before && (before.issuer !== issuer || before.audience !== audience)) {
    return problem('ISSUER_CHANGED', { kid, expected: before.issuer, received: issuer })
  }
  const secret = privateJwk ?? before?.private_jwk ?? null
  const values = {
    private_jwk: secret && importedPrivateJwk.seal(secrets, kid, { ...secret }),
    verifies_until: new Date(now.getTime() + LONGEST_TOKEN_MS),
  }
  await transaction
    .insertInto('auth.imported_keys')
    .values({
      kid,
      algorithm,
      public_jwk: toJson(publicJwk),
      issuer,
      audience,
      imported_at: now,
      ...values,
    })
    .onConflict((conflict) => conflict.column('kid').doUpdateSet(values))
    .execute()
  const gained = before !== undefined && !before.private_jwk && privateJwk !== null
  return {
    kid,
    algorithm,
    canSign: algorithm !== 'HS256' && values.private_jwk !== null,
    outcome: before && !gained ? 'unchanged' : 'imported',
  }
}

async function saveToken(
  transaction: Transaction,
  token: string,
  { usable, now }: { usable: readonly ParsedKey[]; now: Date },
): Promise<KeyImportReport['tokens'][number] | ImportProblem> {
  const verified = await verifyToken(token, usable, now)
  if (isProblem(verified)) return verified
  const { payload, kid } = verified
  const { role, sub, exp } = payload
  if (!ROLES.includes(role)) {
    return problem('ROLE_UNSUPPORTED', { expected: ROLES.join(' or '), received: String(role) })
  }
  if (sub !== undefined) return problem('TOKEN_OF_AN_ACCOUNT')
  const token_hash = hashImportedToken(token)
  const before = await transaction
    .selectFrom('auth.imported_tokens')
    .select('revoked_at')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (before?.revoked_at) return problem('TOKEN_REVOKED')
  const expiresAt = exp === undefined ? null : new Date(exp * 1000)
  if (!before) {
    await transaction
      .insertInto('auth.imported_tokens')
      .values({ token_hash, kid, role: role as ImportedRole, imported_at: now, expires_at: expiresAt })
      .execute()
  }
  return { role: role as ImportedRole, kid, expiresAt, outcome: before ? 'unchanged' : 'imported' }
}

/** Verifies that one of the imported keys signed the token. Returns its claims and the key's ID. */
async function verifyToken(
  token: string,
  usable: readonly ParsedKey[],
  now: Date,
): Promise<{ payload: JWTPayload; kid: string } | ImportProblem> {
  let header: { alg?: string | undefined; kid?: string | undefined }
  try {
    header = decodeProtectedHeader(token)
  } catch {
    return problem('TOKEN_INVALID', { expected: 'a JWT' })
  }
  const fitting = usable.filter(({ algorithm }) => algorithm === header.alg)
  const named = fitting.filter(({ kid }) => kid === header.kid)
  for (const { algorithm, publicJwk, privateJwk, kid } of named.length > 0 ? named : fitting) {
    try {
      const { payload } = await jwtVerify(token, (publicJwk ?? privateJwk) as JWK, {
        algorithms: [algorithm],
        currentDate: now,
      })
      return { payload, kid }
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') return problem('TOKEN_EXPIRED')
    }
  }
  return problem('TOKEN_SIGNATURE_UNKNOWN', { expected: 'the signature of an imported key' })
}

function toJson(jwk: object | null): string | null {
  return jwk && JSON.stringify(jwk)
}
