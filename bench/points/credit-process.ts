import type pg from 'pg'
import { anonymousNodeId } from '../../apps/server/src/features/nodes/anonymous-node-id.ts'
import type { DatabaseConnection } from '../../apps/server/src/platform/database/open-database.ts'
import { openCreditPath } from './credit-path.ts'

/** Commands to the process, which responds to each with a `Booked`. */
export type CreditCommand =
  | { kind: 'open'; connection: DatabaseConnection; directory: string; start: number; intervalMs: number }
  /** Connects one node for each member in the database. */
  | { kind: 'arrive' }
  /** Ends one slot of each node. */
  | { kind: 'interval' }
  /** Inserts the same number of rows with batched inserts only. */
  | { kind: 'reference'; slotEnd: string }
  | { kind: 'close' }

export interface Booked {
  booked: number
  seconds: number
  /** CPU time that this process used for the command. */
  cpuSeconds: number
  residentMiB: number
}

const BATCH = 1000
const PAGE = 10_000
let path: Awaited<ReturnType<typeof openCreditPath>> | undefined

type Work = Pick<Booked, 'booked' | 'seconds'>

process.on('message', async (command: CreditCommand) => {
  const cpu = process.cpuUsage()
  const work = await run(command)
  const { user, system } = process.cpuUsage(cpu)
  const residentMiB = process.memoryUsage().rss / 2 ** 20
  process.send?.({ ...work, cpuSeconds: (user + system) / 1e6, residentMiB } satisfies Booked)
})
process.once('disconnect', () => process.exit())

async function run(command: CreditCommand): Promise<Work> {
  const startedAt = performance.now()
  const since = (booked: number) => ({ booked, seconds: (performance.now() - startedAt) / 1000 })
  if (command.kind === 'open') {
    path = await openCreditPath(command)
    return since(0)
  }
  if (!path) throw new Error('The credit path is not open.')
  switch (command.kind) {
    case 'arrive':
      for await (const memberIds of pagesOfMembers(path.pool)) path.arrive(memberIds)
      return since(0)
    case 'interval':
      return since(await path.runInterval())
    case 'reference':
      return insertOnly(path.pool, command.slotEnd)
    case 'close':
      await path.close()
      return since(0)
  }
}

async function* pagesOfMembers(pool: pg.Pool): AsyncGenerator<string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from members where id > $1 order by id limit $2',
      [after, PAGE],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}

async function insertOnly(pool: pg.Pool, slotEnd: string): Promise<Work> {
  const memberIds: string[] = []
  for await (const page of pagesOfMembers(pool)) memberIds.push(...page)
  // Insert in an order unrelated to the members, because slots end in such an order.
  memberIds.sort((a, b) => compare(a.slice(-12), b.slice(-12)))
  const startedAt = performance.now()
  for (let first = 0; first < memberIds.length; first += BATCH) {
    const batch = memberIds.slice(first, first + BATCH)
    await pool.query(
      'insert into bench_credits select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::numeric[])',
      [batch, batch.map(anonymousNodeId), batch.map(() => slotEnd), batch.map(() => '25')],
    )
  }
  return { booked: memberIds.length, seconds: (performance.now() - startedAt) / 1000 }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
