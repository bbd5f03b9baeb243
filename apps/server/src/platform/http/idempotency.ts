import { createHash } from 'node:crypto'
import type { WireError } from '@hearth/protocol/errors'
import { type Kysely, sql } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'
import { toApiError } from './answer-error.ts'
import { ApiError } from './api-error.ts'

const KEPT_MS = 86_400_000
/** No call takes as long: what has no answer by then was cut off, and may be done again. */
const WORKED_ON_MS = 60_000

/** A call that its caller named. */
export interface NamedCall {
  callerId: string
  key: string
  /** What makes it the same call: method, address, body. */
  request: string
}

type Db = Kysely<PlatformTables>

/**
 * Does a named call once, as Stripe defines it: for a day, the same call under the same key is answered as the first was,
 * also where that was an error, but for one that says to try again later.
 * @throws ApiError INVALID_REQUEST for a key of another call, CONFLICT while the first is being worked on, and what the
 * work throws
 */
export async function doOnce<Answer>(
  db: Db,
  call: NamedCall,
  now: Date,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const keyHash = hash(call.key)
  const known = await begin(db, call.callerId, keyHash, hash(call.request), now)
  if (known) return { answer: replay<Answer>(known), replayed: true }
  const keep = (status: number, answer: unknown) =>
    // Not where somebody else took over meanwhile.
    sql`
      update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer)}
      where caller_id = ${call.callerId} and key_hash = ${keyHash} and started_at = ${now}
    `.execute(db)
  try {
    const answer = await work()
    await keep(200, answer)
    return { answer, replayed: false }
  } catch (error) {
    const { code, statusCode, message, retryAfterSeconds } = toApiError(error)
    if (retryAfterSeconds === undefined) await keep(statusCode, { error: code, message })
    else await release(db, call.callerId, keyHash, now)
    throw error
  }
}

/** Forgets what is older than a day. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute()
}

/** Forgets what was answered to a caller who leaves. */
export async function forgetIdempotencyKeys<Tables>(db: Kysely<Tables>, callerId: string): Promise<void> {
  await sql`delete from idempotency_keys where caller_id = ${callerId}`.execute(db)
}

/** @returns what was answered before; undefined where the call is this one's to do */
async function begin(db: Db, callerId: string, keyHash: Buffer, requestHash: Buffer, now: Date) {
  const { rows: begun } = await sql`
    insert into idempotency_keys as k (caller_id, key_hash, request_hash, started_at)
    values (${callerId}, ${keyHash}, ${requestHash}, ${now})
    on conflict (caller_id, key_hash) do update
    set request_hash = excluded.request_hash, started_at = excluded.started_at, status = null, answer = null
    where k.started_at <= ${new Date(now.getTime() - KEPT_MS)} or (
      k.status is null and k.request_hash = excluded.request_hash and k.started_at <= ${new Date(now.getTime() - WORKED_ON_MS)}
    )
    returning caller_id
  `.execute(db)
  if (begun.length > 0) return undefined
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('caller_id', '=', callerId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (known && !known.request_hash.equals(requestHash)) {
    throw new ApiError(
      'INVALID_REQUEST',
      'headers.idempotency-key: was used for another call. Take a new key for each, and the same one to repeat it.',
    )
  }
  if (!known || known.status === null || known.answer === null)
    throw new ApiError('CONFLICT', 'The first call with this Idempotency-Key is still being worked on.')
  return { status: known.status, answer: known.answer }
}

function replay<Answer>({ status, answer }: { status: number; answer: string }): Answer {
  const kept = JSON.parse(answer)
  if (status === 200) return kept
  const { error, message } = kept as WireError
  throw new ApiError(error as ApiError['code'], message)
}

async function release(db: Db, callerId: string, keyHash: Buffer, startedAt: Date): Promise<void> {
  await sql`
    delete from idempotency_keys
    where caller_id = ${callerId} and key_hash = ${keyHash} and started_at = ${startedAt}
  `.execute(db)
}

const hash = (text: string) => createHash('sha256').update(text).digest()
