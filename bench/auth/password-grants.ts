import { hashSlowly } from '../../apps/server/src/features/auth/passwords/passwords.ts'
import type { Row } from '../report.ts'
import { addAccounts, PASSWORD, solveBotChecks } from './accounts.ts'
import { compareWithReference } from './compare-with-reference.ts'
import type { Harness } from './harness.ts'

const LANES = 16
const TURNS = 240

/** Note printed with the figures. */
const CONTENDED =
  'Beside hashing, a grant is a bot check, the limits, known networks and places, a session and the log of its account: ' +
  'five statements, which take their CPU from the same cores.'

/**
 * Compares sign-ins with plain argon2id at the same parameters and concurrency, and measures the event loop
 * delay.
 */
export async function measurePasswordGrants(harness: Harness): Promise<Row[]> {
  const hash = await hashSlowly(PASSWORD)
  const reference = () => ({
    kind: 'verify passwords' as const,
    hash,
    password: PASSWORD,
    times: TURNS,
    lanes: LANES,
  })
  const logIns = (path: string, warmUps: number, bodyOf: (email: string, solved: string) => object) =>
    compareWithReference(harness, TURNS, {
      reference,
      warmUps,
      async load() {
        const accounts = await addAccounts(harness, TURNS)
        const solved = await solveBotChecks(harness, TURNS)
        const bodies = accounts.map(({ email }, n) => JSON.stringify(bodyOf(email, solved[n] ?? '')))
        return { kind: 'requests' as const, port: harness.port, path, bodies, lanes: LANES }
      },
    })

  const granted = await logIns('/auth/v1/token?grant_type=password', 4, (email, solved) => ({
    email,
    password: PASSWORD,
    gotrue_meta_security: { captcha_token: solved },
  }))
  const loggedIn = await logIns('/api/login', 1, (email, turnstileToken) => ({
    email,
    password: PASSWORD,
    turnstileToken,
  }))
  const bare = `@node-rs/argon2 verify alone, same parameters, ${LANES} concurrent`
  return [
    {
      name: `password logins, ${LANES} concurrent`,
      value: granted.perSecond,
      unit: 'per second',
      reference: bare,
      referenceValue: granted.referencePerSecond,
      note: `${granted.note} Bot checks were solved beforehand; verifying them is part of the grant. ${CONTENDED}`,
    },
    {
      name: 'CPU of a password login, server and PostgreSQL',
      value: granted.cpuMs,
      unit: 'ms',
      reference: 'CPU of one verify alone',
      referenceValue: granted.referenceCpuMs,
    },
    {
      name: 'event loop delay of the server under this load, p99',
      value: granted.delayMs,
      unit: 'ms',
      reference: 'limit',
      referenceValue: 50,
    },
    {
      name: `POST /api/login, ${LANES} concurrent, each account's first call`,
      value: loggedIn.perSecond,
      unit: 'per second',
      reference: bare,
      referenceValue: loggedIn.referencePerSecond,
      note: `${loggedIn.note} The account becomes a member on the way.`,
    },
  ]
}
