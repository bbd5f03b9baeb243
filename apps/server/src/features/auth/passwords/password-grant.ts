import { sql } from 'kysely'
import type { AuthLimits } from '../../../config/auth-limits.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { markSubnet } from '../activity/known-subnets.ts'
import { recordAuthEventInBackground } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { sendNewDeviceEmail } from '../activity/send-new-device-email.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError, createInvalidCredentialsError } from '../auth-error.ts'
import { verifyBotCheck } from '../bot-check/verify-bot-check.ts'
import { resendBackoffKey } from '../codes/resend-backoff.ts'
import { consumeAll } from '../limits.ts'
import {
  describeSession,
  prepareSession,
  type Session,
  type SessionIssuer,
} from '../sessions/issue-session.ts'
import { writeSessionByPassword } from '../sessions/write-session.ts'
import { isBcrypt } from './bcrypt.ts'
import { listLoginAttemptCharges, resetLoginAttempts } from './login-attempts.ts'
import { fitsHash, fitsPasswordOfAnyKind, hashSlowly } from './passwords.ts'

type Deps = SessionIssuer &
  Pick<AuthDeps, 'db' | 'rateLimiter' | 'botCheck' | 'log' | 'metrics'> & { limits: AuthLimits }

/**
 * Exchanges an email address and a password for a session. Rejects an unknown account in the same way, and in
 * the same time, as a wrong password.
 * @throws AuthError captcha_failed, invalid_credentials, over_request_rate_limit; email_not_confirmed and
 * user_banned only if the password is correct
 */
export async function grantByPassword(
  deps: Deps,
  input: { email: string; password: string; captchaToken: string; address: string },
): Promise<Session> {
  const { rateLimiter, limits } = deps
  const subnet = subnetOf(input.address)
  const due = await verifyBotCheck(deps, input, {
    key: `password:network:${subnet}`,
    budget: limits.passwordPerSubnet,
  })
  const { user, bcryptInUse } = await readUser(deps, input.email)
  const mark = markSubnet(deps.deviceKey, user?.id ?? NOBODY, subnet)
  const isKnown = user?.subnets.some((known) => known.equals(mark)) ?? false
  await consumeAll(rateLimiter, [
    ...due,
    ...listLoginAttemptCharges(limits, { email: input.email, subnet, isKnown }),
  ])

  const hash = user?.email_confirmed_at ? user.password_hash : user?.pending_password_hash
  const fits = bcryptInUse || isBcrypt(hash) ? fitsPasswordOfAnyKind : fitsHash
  if (!(await fits(hash, input.password)) || !user) {
    recordEvent(deps, 'login', 'refused', { userId: user?.id })
    // Record in the background, because rejecting a known address must not take longer than rejecting an
    // unknown one.
    if (user) recordAuthEventInBackground(deps, 'login', 'refused', { userId: user.id, at: deps.now() })
    throw createInvalidCredentialsError()
  }
  if (!user.email_confirmed_at) {
    recordEvent(deps, 'login', 'not_confirmed', { userId: user.id })
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const current = isBcrypt(user.password_hash) ? await replaceBcrypt(deps, user, input.password) : user
  const [opened] = await Promise.all([
    openIfUnchanged(deps, current, input.email),
    resetLoginAttempts(rateLimiter, { email: input.email, subnet }),
  ])
  recordEvent(deps, 'login', 'done', { userId: user.id, sessionId: opened.sessionId })
  return opened.session
}

/**
 * Account ID used to compute the subnet's fingerprint if the account does not exist, so that the time is the
 * same.
 */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface FoundUser {
  id: string
  email_confirmed_at: Date | null
  password_hash: string | null
  pending_password_hash: string | null
  subnets: Buffer[]
  devices: Buffer[]
}

/**
 * Returns an address's user, and whether any account has a bcrypt hash. If so, all logins must take as long
 * as one with bcrypt.
 */
async function readUser(
  deps: Deps,
  email: string,
): Promise<{ user: FoundUser | undefined; bcryptInUse: boolean }> {
  type Row = (FoundUser | { id: null }) & { bcrypt_in_use: boolean }
  // Join the sign-up code, because it stores the password of an unconfirmed account.
  const { rows } = await sql<Row>`${prepared}
    select u.id, u.email_confirmed_at, u.password_hash, c.pending_password_hash, b.bcrypt_in_use,
      array(select subnet from auth.known_subnets where user_id = u.id) as subnets,
      array(select device from auth.known_devices where user_id = u.id) as devices
    from (select exists(select from auth.users where password_hash like '$2%') as bcrypt_in_use) b
      left join auth.users u on u.email = ${email}
      left join auth.codes c on c.user_id = u.id and c.purpose = 'signup'
  `.execute(deps.db)
  const [row] = rows
  return { user: row?.id ? row : undefined, bcryptInUse: row?.bcrypt_in_use ?? false }
}

/**
 * Replaces a bcrypt hash with an argon2id hash, now that the password is known. Only the first of several
 * concurrent logins replaces the hash; the others verify the password against the new one.
 */
async function replaceBcrypt(deps: Deps, user: FoundUser, password: string): Promise<FoundUser> {
  const password_hash = await hashSlowly(password)
  const { numUpdatedRows } = await deps.db
    .updateTable('auth.users')
    .set({ password_hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { ...user, password_hash }
  const now = await deps.db
    .selectFrom('auth.users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  const isSame = await fitsHash(now?.password_hash, password)
  return isSame && now ? { ...user, password_hash: now.password_hash } : user
}

/**
 * Opens the session only if the account still has the verified password. A known device needs one statement.
 * A new device needs a transaction that includes the email.
 */
async function openIfUnchanged(deps: Deps, found: FoundUser, email: string) {
  const prepared = prepareSession(deps, found.id, 'password')
  const { toWrite } = prepared
  const known = { passwordHash: found.password_hash, resendBackoffKey: resendBackoffKey('recovery', email) }
  const isKnownDevice =
    found.devices.length === 0 || found.devices.some((device) => device.equals(toWrite.device))
  const written = isKnownDevice
    ? await writeSessionByPassword(deps.db, toWrite, known)
    : await deps.db.transaction().execute(async (transaction) => {
        const written = await writeSessionByPassword(transaction, toWrite, known)
        if (written?.isNewDevice) await sendNewDeviceEmail(deps, transaction, written.user)
        return written
      })
  if (!written) throw await getRejection(deps, found)
  // The known devices changed while the password was verified, so this device no longer counts as known.
  if (isKnownDevice && written.isNewDevice) {
    await deps.db.transaction().execute((transaction) => sendNewDeviceEmail(deps, transaction, written.user))
  }
  return { session: await describeSession(deps, written.user, prepared), sessionId: toWrite.id }
}

/** Returns why a caller whose password was just verified is rejected. */
async function getRejection(deps: Deps, { id, password_hash }: FoundUser): Promise<AuthError> {
  const user = await deps.db
    .selectFrom('auth.users')
    .select('banned_until')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return user ? new AuthError(400, 'user_banned', 'User is banned') : createInvalidCredentialsError()
}
