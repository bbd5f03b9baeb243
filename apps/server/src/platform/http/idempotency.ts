import { createHash } from 'node:crypto'
import { errorStatuses } from '@hearth/protocol/errors'
import { defineMessages, type Message } from '@hearth/protocol/messages'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { AppError, type FieldError } from '../../errors/app-error.ts'
import { type CommitHook, withCommitHook } from '../database/commit-hook.ts'
import type { PlatformTables } from '../database/tables.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { sealedText } from '../secrets/sealed-field.ts'
import { toAppError } from './to-app-error.ts'

const RETENTION_MS = 86_400_000
/**
 * Milliseconds after which a call that has neither responded nor committed may be repeated. No call takes
 * this long.
 */
const WORKED_ON_MS = 60_000

const messages = defineMessages('idempotency', {
  inProgress: {
    en: 'Another call with this Idempotency-Key is in progress.',
    de: 'Ein anderer Aufruf mit diesem Idempotency-Key läuft noch.',
  },
  usedForOtherCall: {
    en: 'was used for another call. Use a new key for each call, and the same key only to repeat it.',
    de: 'wurde für einen anderen Aufruf benutzt. Benutze für jeden Aufruf einen neuen Schlüssel und denselben nur für eine Wiederholung.',
  },
  answerLost: {
    en: 'The first call with this Idempotency-Key succeeded, but its answer was lost. Read the current state instead of repeating the call.',
    de: 'Der erste Aufruf mit diesem Idempotency-Key gelang, aber seine Antwort ging verloren. Lies den jetzigen Stand, statt den Aufruf zu wiederholen.',
  },
})

/** A call with an idempotency key. */
export interface NamedCall {
  callerId: string
  key: string
  /** Method, URL and body, which must match in a retry. */
  request: string
}

type Db = Kysely<PlatformTables>

interface SavedError {
  error: AppError['code']
  problem?: Message | FieldError[]
  /** English text in records from versions without message IDs. */
  message?: string
}

/** Sealed, because responses may contain secrets such as new API keys. */
export const savedAnswer = sealedText({
  table: 'idempotency_keys',
  column: 'answer',
  key: { caller_id: 'uuid', key_hash: 'bytea' },
})

/** Returns the primary key in PostgreSQL's text format. */
const rowOf = (callerId: string, keyHash: Buffer) => `${callerId.toLowerCase()}/\\x${keyHash.toString('hex')}`

/**
 * Executes a call once per idempotency key, with Stripe's semantics: for a day, a retry returns the first
 * response. This includes errors, except those with a retry time. The record is committed in the work's
 * transactions, so committed work is never repeated, even if the server is killed before it responds.
 * @throws AppError INVALID_REQUEST if the key was used for a different call; CONFLICT while the first call is
 * in progress or if its response was lost; any error of the work
 */
export async function doOnce<Answer>(
  { db, secrets }: { db: Db; secrets: KeyRing },
  call: NamedCall,
  now: Date,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const keyHash = hash(call.key)
  const row = rowOf(call.callerId, keyHash)
  const known = await createRecord(db, call.callerId, keyHash, hash(call.request), now)
  if (known) {
    const answer = savedAnswer.open(secrets, row, known.answer)
    return { answer: replay<Answer>({ ...known, answer }), replayed: true }
  }
  const save = (status: number, answer: unknown) =>
    // Has no effect if another attempt took over the call.
    sql`
      update idempotency_keys set status = ${status}, answer = ${savedAnswer.seal(secrets, row, JSON.stringify(answer))}
      where caller_id = ${call.callerId} and key_hash = ${keyHash} and started_at = ${now}
    `.execute(db)
  try {
    const answer = await withCommitHook(recordCommit(call.callerId, keyHash, now), work)
    await save(200, answer)
    return { answer, replayed: false }
  } catch (error) {
    const { code, text, fields, retryAfterSeconds } = toAppError(error)
    if (retryAfterSeconds === undefined)
      await save(errorStatuses[code], { error: code, problem: text ?? fields })
    else await release(db, call.callerId, keyHash, now)
    throw error
  }
}

/** Marks the call as committed, in the transaction of its work. A superseded attempt cannot commit. */
function recordCommit(callerId: string, keyHash: Buffer, startedAt: Date): CommitHook {
  return async (connection) => {
    const { numAffectedRows } = await connection.executeQuery(
      CompiledQuery.raw(
        'update idempotency_keys set committed_at = now() where caller_id = $1 and key_hash = $2 and started_at = $3',
        [callerId, keyHash, startedAt],
      ),
    )
    if (numAffectedRows === 0n) {
      throw new AppError('CONFLICT', messages.inProgress())
    }
  }
}

/** Deletes records older than a day. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<=', new Date(now.getTime() - RETENTION_MS))
    .execute()
}

/** Deletes all records of a caller who closes the account. */
export async function eraseIdempotencyKeys<Tables>(db: Kysely<Tables>, callerId: string): Promise<void> {
  await sql`delete from idempotency_keys where caller_id = ${callerId}`.execute(db)
}

/**
 * Creates a call's record, or takes over an expired or interrupted one.
 * @returns the saved response, or undefined if the call must be executed
 */
async function createRecord(db: Db, callerId: string, keyHash: Buffer, requestHash: Buffer, now: Date) {
  const { rows: started } = await sql`
    insert into idempotency_keys as k (caller_id, key_hash, request_hash, started_at)
    values (${callerId}, ${keyHash}, ${requestHash}, ${now})
    on conflict (caller_id, key_hash) do update
    set request_hash = excluded.request_hash, started_at = excluded.started_at, status = null, answer = null,
      committed_at = null
    where k.started_at <= ${new Date(now.getTime() - RETENTION_MS)} or (
      k.status is null and k.committed_at is null and k.request_hash = excluded.request_hash and k.started_at <= ${new Date(now.getTime() - WORKED_ON_MS)}
    )
    returning caller_id
  `.execute(db)
  if (started.length > 0) return undefined
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'started_at', 'committed_at'])
    .where('caller_id', '=', callerId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (known && !known.request_hash.equals(requestHash)) {
    throw new AppError('INVALID_REQUEST', messages.usedForOtherCall(), { field: 'headers.idempotency-key' })
  }
  if (known?.status === null && known.committed_at && isAbandoned(known.started_at, now)) {
    throw new AppError('CONFLICT', messages.answerLost())
  }
  if (!known || known.status === null || known.answer === null)
    throw new AppError('CONFLICT', messages.inProgress())
  return { status: known.status, answer: known.answer }
}

const isAbandoned = (startedAt: Date, now: Date) => now.getTime() - startedAt.getTime() >= WORKED_ON_MS

function replay<Answer>({ status, answer }: { status: number; answer: string }): Answer {
  const stored = JSON.parse(answer)
  if (status === 200) return stored
  const { error, problem, message = '' } = stored as SavedError
  throw new AppError(error, problem ?? { id: '', params: {}, texts: { en: message, de: message } })
}

async function release(db: Db, callerId: string, keyHash: Buffer, startedAt: Date): Promise<void> {
  await sql`
    delete from idempotency_keys
    where caller_id = ${callerId} and key_hash = ${keyHash} and started_at = ${startedAt}
  `.execute(db)
}

const hash = (text: string) => createHash('sha256').update(text).digest()
