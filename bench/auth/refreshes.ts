import { randomBytes } from 'node:crypto'
import type { Row } from '../report.ts'
import { addSessions } from './accounts.ts'
import { compareInTurns } from './in-turns.ts'
import type { Stand } from './stand.ts'

const LANES = 16
const TURNS = 4000

/** Refreshes, each of another session, beside their statements alone. */
export async function measureRefreshes(stand: Stand): Promise<Row[]> {
  const refreshed = await compareInTurns(stand, TURNS, {
    warmUps: 3,
    reference: async () => ({
      kind: 'refresh statements',
      connection: stand.connection,
      sessions: (await addSessions(stand, TURNS)).map((session) => ({
        ...session,
        next: randomBytes(32).toString('hex'),
      })),
      lanes: LANES,
    }),
    load: async () => ({
      kind: 'requests',
      port: stand.port,
      path: '/auth/v1/token?grant_type=refresh_token',
      bodies: (await addSessions(stand, TURNS)).map(({ refreshToken }) =>
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
