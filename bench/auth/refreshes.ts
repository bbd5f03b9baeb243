import { randomBytes } from 'node:crypto'
import type { Row } from '../report.ts'
import { addSessions } from './accounts.ts'
import { compareWithReference } from './compare-with-reference.ts'
import type { Harness } from './harness.ts'

const LANES = 16
const TURNS = 4000

/** Compares refreshes, each of a different session, with their SQL alone. */
export async function measureRefreshes(harness: Harness): Promise<Row[]> {
  const refreshed = await compareWithReference(harness, TURNS, {
    warmUps: 3,
    reference: async () => ({
      kind: 'refresh statements',
      connection: harness.connection,
      sessions: (await addSessions(harness, TURNS)).map((session) => ({
        ...session,
        next: randomBytes(32).toString('hex'),
      })),
      lanes: LANES,
    }),
    load: async () => ({
      kind: 'requests',
      port: harness.port,
      path: '/auth/v1/token?grant_type=refresh_token',
      bodies: (await addSessions(harness, TURNS)).map(({ refreshToken }) =>
        JSON.stringify({ refresh_token: refreshToken }),
      ),
      lanes: LANES,
    }),
  })
  return [
    {
      name: `refreshes, ${LANES} concurrent`,
      value: refreshed.perSecond,
      unit: 'per second',
      reference: 'the two statements of a refresh alone, with the same pool',
      referenceValue: refreshed.referencePerSecond,
      note:
        `${refreshed.note} HTTP, the signature of the access token (ECDSA) and the sealing of the answer run on the one ` +
        `thread of the server, while the reference shares its work evenly with PostgreSQL.`,
    },
    {
      name: 'CPU of a refresh, server and PostgreSQL',
      value: refreshed.cpuMs,
      unit: 'ms',
      reference: 'CPU of the statements alone',
      referenceValue: refreshed.referenceCpuMs,
    },
  ]
}
