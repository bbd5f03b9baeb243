import type { Database, Transaction } from '../../../platform/database/database.ts'
import { runPrepared } from '../../../platform/database/prepared.ts'
import { SHOWN_COLUMNS, type ShownUser } from '../accounts/describe-user.ts'
import { MAX_KNOWN_SUBNETS } from '../activity/known-subnets.ts'
import { MAX_KNOWN_DEVICES } from '../activity/send-new-device-email.ts'

/** Data to write for a sign-in: the session, its origin, and an event for the member. */
export interface SessionToWrite {
  userId: string
  id: string
  refreshHash: Buffer
  at: Date
  /** As JSON. */
  amr: string
  userAgent: string | null
  origin: string | null
  /** Undefined if the subnet is unknown. */
  subnet: Buffer | undefined
  device: Buffer
  eventId: string
  method: string
}

/**
 * Returns the statement that writes everything for the account that `query` returns, or nothing if it
 * returns no row. All parts see the rows from before the statement. Two tables store an account's most recent
 * sign-in origins. Subnets are exact and prevent strangers from exhausting the sign-in attempts. They are
 * deleted after half a year, because the address may have been reassigned. Devices (coarse subnet and
 * browser, for new-device emails) do not expire; otherwise owners would be notified of known devices.
 */
const writing = (query: string, also = '') => `
  with account as (${query}), opened as (
    insert into auth.sessions (user_id, id, refresh_hash, refreshed_at, aal, amr, created_at, user_agent, origin,
      proved_at, proof_method)
    select id, $2::uuid, $3::bytea, $4::timestamptz, 'aal1', $5::jsonb, $4, $6::text, $7::text, $4, $11::text from account
  ), old_subnets as (
    delete from auth.known_subnets using account where user_id = account.id and subnet in (
      select subnet from auth.known_subnets where user_id = $1 and subnet <> $8::bytea
      order by last_login_at desc, subnet offset ${MAX_KNOWN_SUBNETS - 1})
  ), subnet as (
    insert into auth.known_subnets (user_id, subnet, last_login_at)
    select id, $8, $4 from account where $8 is not null
    on conflict (user_id, subnet) do update set last_login_at = excluded.last_login_at
  ), before as (
    select device, row_number() over (order by last_used_at desc, device) as rank
    from auth.known_devices where user_id = $1 and device <> $9::bytea
  ), old_devices as (
    delete from auth.known_devices k using before, account
    where k.user_id = account.id and k.device = before.device and before.rank >= ${MAX_KNOWN_DEVICES}
  ), device as (
    insert into auth.known_devices as k (user_id, device, last_used_at) select id, $9, $4 from account
    on conflict (user_id, device) do update set last_used_at = excluded.last_used_at
    returning old.device is null and exists (select from before) as is_new
  ), event as (
    insert into auth.events (user_id, id, event, outcome, session_id, origin, user_agent, at)
    select id, $10::uuid, 'login', $11::text, $2, $7, $6, $4 from account
  )${also}
  select account.*, device.is_new from account, device`

const WRITE = writing('select id from auth.users where id = $1')

// Writes only if the account still has the verified password and is not banned. Resets the resend backoff,
// because a member who signed in needs no more codes.
const WRITE_BY_PASSWORD = writing(
  `update auth.users u set last_sign_in_at = $4
    where id = $1 and password_hash = $12 and (banned_until is null or banned_until <= $4)
    returning ${SHOWN_COLUMNS}`,
  `, steps as (
    update auth.resend_backoffs set step = 0 from account where key = $13 and step > 0
  )`,
)

function valuesOf(session: SessionToWrite): unknown[] {
  const { userId, id, refreshHash, at, amr, userAgent, origin, subnet, device, eventId, method } = session
  return [userId, id, refreshHash, at, amr, userAgent, origin, subnet ?? null, device, eventId, method]
}

/** @returns whether the device is new to the account */
export async function writeSession(transaction: Transaction, session: SessionToWrite): Promise<boolean> {
  const { rows } = await runPrepared<{ is_new: boolean }>(transaction, WRITE, valuesOf(session))
  return rows[0]?.is_new ?? false
}

/**
 * Writes the session if the account still has the verified password.
 * @returns undefined if the password has changed or the account was banned; nothing is written in that case
 */
export async function writeSessionByPassword(
  db: Database | Transaction,
  session: SessionToWrite,
  known: { passwordHash: string | null; resendBackoffKey: string },
): Promise<{ user: ShownUser; isNewDevice: boolean } | undefined> {
  const values = [...valuesOf(session), known.passwordHash, known.resendBackoffKey]
  const { rows } = await runPrepared<ShownUser & { is_new: boolean }>(db, WRITE_BY_PASSWORD, values)
  const [row] = rows
  if (!row) return undefined
  const { is_new: isNewDevice, ...user } = row
  return { user, isNewDevice }
}
