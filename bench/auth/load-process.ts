import { hash, verify } from '@node-rs/argon2'
import { READ_FOR_REFRESH, ROTATE } from '../../apps/server/src/features/auth/sessions/rotate-session.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { openConnection } from '../harness/http-connection.ts'
import { inParallel } from '../in-parallel.ts'
import type { Load, LoadCommand } from './messages.ts'

/** Same parameters as in apps/server/src/features/auth/passwords/passwords.ts. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The load and the references run in a separate process, so their cost is not counted as the server's. */
process.on('message', async (command: LoadCommand) => {
  const run = await prepare(command)
  const before = process.cpuUsage()
  const perSecond = await run.start()
  const used = process.cpuUsage(before)
  await run.end()
  process.send?.({ perSecond, cpuSeconds: (used.user + used.system) / 1e6 } satisfies Load)
})

async function prepare(command: LoadCommand): Promise<{ start(): Promise<number>; end(): Promise<unknown> }> {
  const nothing = async () => undefined
  switch (command.kind) {
    case 'requests':
      return overHttp(
        command,
        command.bodies.map(
          (body) =>
            `POST ${command.path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\ncontent-type: application/json\r\n` +
            `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        ),
      )
    case 'checks':
      return overHttp(
        command,
        command.tokens.map(
          (token) => `GET /auth/v1/user HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`,
        ),
      )
    case 'verify passwords':
      return {
        start: () => inParallel(command.times, command.lanes, () => verify(command.hash, command.password)),
        end: nothing,
      }
    case 'hash passwords':
      return {
        start: () => inParallel(command.times, command.lanes, () => hash(command.password, ARGON2)),
        end: nothing,
      }
    case 'refresh statements':
      return refreshStatements(command)
  }
}

async function overHttp({ port, lanes }: { port: number; lanes: number }, requests: string[]) {
  const connections = await Promise.all(Array.from({ length: lanes }, () => openConnection(port)))
  return {
    start: () =>
      inParallel(requests.length, lanes, async (turn, lane) => {
        const answer = await connections[lane]?.send(requests[turn] ?? '')
        if (answer?.status !== 200)
          throw new Error(`The server responded with ${answer?.status}: ${answer?.body}`)
      }),
    end: async () => {
      for (const connection of connections) connection.close()
    },
  }
}

/** Prepares to run a refresh's statements alone, with the server's driver. */
async function refreshStatements({
  connection,
  sessions,
  lanes,
}: LoadCommand & { kind: 'refresh statements' }) {
  const database = openDatabase<Tables>(connection, { maxConnections: 20, onLost: () => undefined })
  // Same length as a sealed pair of tokens.
  const sealed = Buffer.alloc(900, 1)
  await Promise.all(Array.from({ length: lanes }, () => database.pool.query('select pg_sleep(0.05)')))
  return {
    start: () =>
      inParallel(sessions.length, lanes, async (turn) => {
        const session = sessions[turn]
        if (!session) return
        const { userId, id, hash, next } = session
        await database.pool.query({ name: 'read', text: READ_FOR_REFRESH, values: [userId, id] })
        const { rowCount } = await database.pool.query({
          name: 'rotate',
          text: ROTATE,
          values: [
            userId,
            id,
            Buffer.from(hash, 'hex'),
            Buffer.from(next, 'hex'),
            new Date(),
            sealed,
            'bench',
            '127.0.0.0/24',
          ],
        })
        if (rowCount !== 1) throw new Error('Expected the reference query to update one session.')
      }),
    end: () => database.close(),
  }
}
