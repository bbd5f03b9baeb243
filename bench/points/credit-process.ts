import { anonymousNodeId } from '../../apps/server/src/heartbeats/node-id.ts'
import type { DatabaseConnection } from '../../apps/server/src/platform/database/open-database.ts'
import { INTERVAL_MS, openCreditPath } from './credit-path.ts'

/** What the process is asked to do; each order is answered by a `Booked`. */
export type CreditOrder =
  | { kind: 'open'; connection: DatabaseConnection; directory: string; start: number }
  | { kind: 'arrive' | 'leave'; memberIds: string[] }
  | { kind: 'intervals'; count: number }
  /** The same rows, by nothing but a batched insert. */
  | { kind: 'reference'; memberIds: string[]; slot: number }
  | { kind: 'close' }

export interface Booked {
  booked: number
  seconds: number
  /** Of this process. */
  cpuSeconds: number
  residentMiB: number
}

const BATCH = 1000
let path: Awaited<ReturnType<typeof openCreditPath>> | undefined
let start = 0

process.on('message', async (order: CreditOrder) => {
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const booked = await run(order)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const residentMiB = process.memoryUsage().rss / 2 ** 20
  process.send?.({ booked, seconds, cpuSeconds: (user + system) / 1e6, residentMiB } satisfies Booked)
})
process.once('disconnect', () => process.exit())

async function run(order: CreditOrder): Promise<number> {
  if (order.kind === 'open') {
    start = order.start
    path = await openCreditPath(order)
    return 0
  }
  if (!path) throw new Error('the credit path is not open')
  let booked = 0
  switch (order.kind) {
    case 'arrive':
    case 'leave':
      path[order.kind](order.memberIds)
      return 0
    case 'intervals':
      for (let interval = 0; interval < order.count; interval++) booked += await path.runInterval()
      return booked
    case 'reference':
      return insertOnly(path, order.memberIds, new Date(start + order.slot * INTERVAL_MS).toISOString())
    case 'close':
      await path.close()
      return 0
  }
}

async function insertOnly(
  { pool }: Pick<NonNullable<typeof path>, 'pool'>,
  memberIds: string[],
  slotEnd: string,
): Promise<number> {
  for (let first = 0; first < memberIds.length; first += BATCH) {
    const batch = memberIds.slice(first, first + BATCH)
    await pool.query(
      'insert into bench_credits select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::numeric[])',
      [batch, batch.map(anonymousNodeId), batch.map(() => slotEnd), batch.map(() => '25')],
    )
  }
  return memberIds.length
}
