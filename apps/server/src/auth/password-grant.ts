import { sql } from 'kysely'
import { prepared } from '../platform/database/prepared.ts'
import { networkOf } from '../platform/http/network-of.ts'
import { keepEvent } from './activity/keep-event.ts'
import type { AuthDependencies } from './auth-context.ts'
import { AuthError, credentialsRefused } from './auth-error.ts'
import { passBotCheck } from './bot-check/pass-bot-check.ts'
import { SHOWN_COLUMNS, type ShownUser } from './describe-user.ts'
import { issueSession, type Session, type SessionIssuer } from './issue-session.ts'
import { markNetwork } from './known-networks.ts'
import { type AuthLimits, takeAllFrom } from './limits.ts'
import { setMailStepsBack } from './mail-steps.ts'
import { forgiveTries, passwordTries } from './password-tries.ts'
import { fitsHash } from './passwords.ts'
import { recordEvent } from './record-event.ts'

type Dependencies = SessionIssuer &
  Pick<AuthDependencies, 'db' | 'rateLimiter' | 'botCheck' | 'log' | 'metrics'> & { limits: AuthLimits }

/**
 * Trades an address and its password for a session. Refuses an account that does not exist as it refuses a wrong
 * password, in the same time.
 * @throws AuthError captcha_failed, invalid_credentials, email_not_confirmed (only to who knows the password),
 *   over_request_rate_limit
 */
export async function grantByPassword(
  deps: Dependencies,
  input: { email: string; password: string; captchaToken: string; address: string },
): Promise<Session> {
  const { rateLimiter, limits } = deps
  const network = networkOf(input.address)
  const due = await passBotCheck(deps, input, {
    key: `password:network:${network}`,
    budget: limits.passwordPerNetwork,
  })
  const user = await readUser(deps, input.email)
  const mark = markNetwork(deps.placeKey, user?.id ?? NOBODY, network)
  const isKnown = user?.networks.some((known) => known.equals(mark)) ?? false
  await takeAllFrom(rateLimiter, [...due, ...passwordTries(limits, { email: input.email, network, isKnown })])

  const hash = user?.email_confirmed_at ? user.password_hash : user?.pending_password_hash
  if (!(await fitsHash(hash, input.password)) || !user) {
    recordEvent(deps, 'login', 'refused', { userId: user?.id })
    if (user) {
      // Not waited for: an address that is known must not take longer to refuse than one that is not.
      keepEvent(deps.db, 'login', 'refused', { userId: user.id, at: deps.now() }).catch((error) =>
        deps.log.warn({ err: error }, 'a refused login could not be kept'),
      )
    }
    throw credentialsRefused()
  }
  if (!user.email_confirmed_at) {
    recordEvent(deps, 'login', 'not_confirmed', { userId: user.id })
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const [opened] = await Promise.all([
    openIfUnchanged(deps, user.id, user.password_hash),
    forgiveTries(rateLimiter, { email: input.email, network }),
  ])
  recordEvent(deps, 'login', 'done', { userId: user.id, sessionId: opened.sessionId })
  return opened.session
}

/** Stands in for the id of an account that does not exist, so that looking for its networks costs the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface FoundUser {
  id: string
  email_confirmed_at: Date | null
  password_hash: string | null
  pending_password_hash: string | null
  networks: Buffer[]
}

async function readUser(deps: Dependencies, email: string): Promise<FoundUser | undefined> {
  // A sign-up that waits for its code has its password there.
  const { rows } = await sql<FoundUser>`${prepared}
    select u.id, u.email_confirmed_at, u.password_hash, c.pending_password_hash,
      array(select network from auth.known_networks where user_id = u.id) as networks
    from auth.users u left join auth.codes c on c.user_id = u.id and c.purpose = 'signup'
    where u.email = ${email}
  `.execute(deps.db)
  return rows[0]
}

/** Opens the session only if the password that was checked is still the account's. */
function openIfUnchanged(deps: Dependencies, userId: string, passwordHash: string | null) {
  return deps.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<ShownUser>`${prepared}
      update auth.users u set last_sign_in_at = ${deps.now()}
      where id = ${userId} and password_hash = ${passwordHash}
      returning ${sql.raw(SHOWN_COLUMNS)}
    `.execute(transaction)
    const [user] = rows
    if (!user) throw credentialsRefused()
    if (user.banned_until && user.banned_until > deps.now()) {
      throw new AuthError(400, 'user_banned', 'User is banned')
    }
    // Who got in needs no more mails with codes: the waits between them begin anew.
    await setMailStepsBack(transaction, 'recovery', user.email)
    return issueSession(deps, transaction, user, 'password')
  })
}
