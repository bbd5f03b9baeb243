import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { readSecret } from '../keys/read-secret.ts'
import { parsePayload } from './payload.ts'

/** Says whether a caller is worth the trouble; how, is the check's own business. */
export interface BotCheck {
  /**
   * Returns whether the token is valid. A token is valid once.
   * @param address the caller's
   * @throws AuthError unexpected_failure (503) if the verifier is unavailable
   */
  accept(token: string, address?: string): Promise<boolean>
  /** True if each check calls a third party, so that invalid tokens have a cost, too. */
  readonly asksElsewhere?: boolean
}

/** A check by proof of work that needs no third party (ALTCHA, version 2). */
export interface ProofOfWork extends BotCheck {
  /** @param pressure how much of its network's budget of challenges is gone, 0 to 1: the work grows with it */
  createChallenge(pressure?: number): Promise<Awaited<ReturnType<typeof createChallenge>>>
  /** Forgets solutions whose challenge has expired. */
  sweep(): Promise<void>
}

const CHALLENGE_SECONDS = 300

/** The most iterations of PBKDF2 for each counter that is tried; the server takes as many once, to verify. */
const COST = 2500
/** The fewest counters, in whose upper half the solution lies. */
const COUNTERS = 4

/** The work doubles with each such share of the budget, up to 5 to 16 s in a laptop's browser. */
const DOUBLES_EACH = 1 / 8
const MOST_DOUBLINGS = 4

/** @param deps.work the most iterations of PBKDF2 that a solution takes where nothing presses */
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
        // The server derives one key, however much work it asks for; only it can then tell the solution without any.
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
      // Again, by this server's clock.
      if (expiresAt * 1000 <= now().getTime()) return false
      // The key settles who was first, across processes too.
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
