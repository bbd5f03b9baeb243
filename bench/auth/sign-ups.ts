import { randomUUID } from 'node:crypto'
import type { Row } from '../report.ts'
import { PASSWORD, solveBotChecks } from './accounts.ts'
import { compareWithReference } from './compare-with-reference.ts'
import type { Harness } from './harness.ts'

const LANES = 16
const TURNS = 100

/** Measures sign-up requests up to the response, while their emails are queued and sent to the outbox. */
export async function measureSignUps(harness: Harness): Promise<Row> {
  const signedUp = await compareWithReference(harness, TURNS, {
    warmUps: 1,
    // Two hashes per sign-up: one of the password and one of the code.
    reference: () => ({ kind: 'hash passwords', password: PASSWORD, times: TURNS * 2, lanes: LANES }),
    async load() {
      const solved = await solveBotChecks(harness, TURNS)
      return {
        kind: 'requests',
        port: harness.port,
        path: '/auth/v1/signup',
        bodies: solved.map((captcha_token) =>
          JSON.stringify({
            email: `sign-up-${randomUUID()}@example.org`,
            password: PASSWORD,
            gotrue_meta_security: { captcha_token },
          }),
        ),
        lanes: LANES,
      }
    },
  })
  return {
    name: `sign-ups, ${LANES} concurrent`,
    value: signedUp.perSecond,
    unit: 'per second',
    reference: 'two @node-rs/argon2 hashes alone, same parameters',
    referenceValue: signedUp.referencePerSecond / 2,
    note: signedUp.note,
  }
}
