import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { readSecret } from '../keys/read-secret.ts'
import { parsePayload } from './payload.ts'

/** Verifies that callers are not bots. */
export interface BotCheck {
  /**
   * Returns whether the token is valid. A token can be used once.
   * @param address IP address of the caller
   * @throws AuthError unexpected_failure (503) if the verifier is unavailable
   */
  accept(token: string, address?: string): Promise<boolean>
  /** True if each check calls a third party, so that even invalid tokens incur costs. */
  readonly asksElsewhere?: boolean
}

/** Proof-of-work check without a third party (ALTCHA, version 2). */
export interface ProofOfWork extends BotCheck {
  /**
   * Creates a challenge.
   * @param pressure used share of the subnet's challenge budget, from 0 to 1; a higher share means more work
   */
  createChallenge(pressure?: number): Promise<Awaited<ReturnType<typeof createChallenge>>>
  /** Deletes solutions of expired challenges. */
  sweep(): Promise<void>
}

const CHALLENGE_SECONDS = 300

/** Target number of PBKDF2 iterations per counter. The server performs as many to create a challenge. */
const COST = 2500
/** Minimum number of counters. The solution is in the upper half. */
const COUNTERS = 4

/**
 * Share of the budget after which the work doubles. The maximum work takes 5 to 16 s in a laptop's browser.
 */
const DOUBLES_EACH = 1 / 8
const MOST_DOUBLINGS = 4

/**
 * Creates the proof-of-work check.
 * @param deps.work maximum PBKDF2 iterations of a solution at no pressure
 */
export async function createBotCheck(deps: {
  db: Database
  now?: Clock
  work: number
}): Promise<ProofOfWork> {
  const { db, now = () => new Date(), work } = deps
  const counters = Math.max(COUNTERS, Math.floor(work / COST))
  const cost = Math.floor(work / counters)
  const secret = await readSecret(db, 'bot-check')
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') }

  return {
    createChallenge(pressure = 0) {
      const times = 2 ** Math.min(MOST_DOUBLINGS, Math.floor(pressure / DOUBLES_EACH))
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        // Knowing the counter, the server derives only one key, regardless of the work. It can recognize the
        // solution without deriving another key.
        counter: randomInt(Math.ceil(counters / 2) * times, counters * times),
        deriveKey,
        expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
        ...secrets,
      })
    },

    async accept(token) {
      const payload = parsePayload(token)
      if (!payload) return false
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
      if (!verified) return false
      const { nonce, expiresAt } = payload.challenge.parameters
      // Repeat the library's expiry check, but with this server's clock.
      if (expiresAt * 1000 <= now().getTime()) return false
      // Let the primary key decide, across processes, which request was first.
      const { numAffectedRows } = await sql`${prepared}
        insert into auth.spent_challenges (nonce, expires_at) values (${nonce}, ${new Date(expiresAt * 1000)})
        on conflict do nothing`.execute(db)
      return numAffectedRows === 1n
    },

    async sweep() {
      await db.deleteFrom('auth.spent_challenges').where('expires_at', '<', now()).execute()
    },
  }
}
