import { settleDays } from '../../apps/server/src/features/points/settle-days.ts'
import { createProgress } from '../../apps/server/src/platform/progress.ts'
import { vacuum } from '../harness/vacuum.ts'
import type { Row } from '../report.ts'
import { forkCreditProcess } from './fork-credit-process.ts'
import type { Community } from './with-communities.ts'

const INTERVAL_MS = 4 * 3_600_000
const SLOTS = 6

/**
 * Measures a day in which one node of each member earns six four-hour slots, and the settlement of that day.
 * @param day start of the day in milliseconds since 1970
 */
export async function measureGrownDay(
  { members, connection, db, pool }: Community,
  directory: string,
  day: number,
): Promise<Row[]> {
  const [today, tomorrow] = [day, day + SLOTS * INTERVAL_MS].map((time) =>
    new Date(time).toISOString().slice(0, 10),
  ) as [string, string]
  // Settle the community's pending points first.
  await settleDays(db, today)
  const credits = forkCreditProcess()
  let booked = 0
  let seconds = 0
  const memory: number[] = []
  try {
    await credits.ask({ kind: 'open', connection, directory, start: day, intervalMs: INTERVAL_MS })
    await credits.ask({ kind: 'arrive' })
    const progress = createProgress('heartbeats of a day', members * SLOTS)
    for (let slot = 0; slot < SLOTS; slot++) {
      const round = await credits.ask({ kind: 'interval' })
      booked += round.booked
      seconds += round.seconds
      memory.push(round.residentMiB)
      progress.at(booked)
    }
    progress.end()
    await credits.ask({ kind: 'close' })
  } finally {
    credits.stop()
  }
  if (booked !== members * SLOTS)
    throw new Error(`Expected ${members * SLOTS} booked heartbeats, got ${booked}.`)
  await vacuum(pool)
  console.log('Settling the day ...')
  const startedAt = performance.now()
  const entries = await settleDays(db, tomorrow)
  const settlingSeconds = (performance.now() - startedAt) / 1000
  return [
    {
      name: `crediting one day of ${members.toLocaleString('en-US')} nodes with 4-hour slots: ${booked.toLocaleString('en-US')} heartbeats`,
      value: seconds,
      unit: 's',
      note:
        `${Math.round(booked / seconds)} per second with all nodes in the memory of one process, ` +
        `${memory[0]?.toFixed(0)} MiB after the first slot, ${memory.at(-1)?.toFixed(0)} MiB after the last.`,
    },
    {
      name: `settlement of that day: ${entries.toLocaleString('en-US')} ledger entries`,
      value: settlingSeconds,
      unit: 's',
      note: `${Math.round(entries / settlingSeconds)} members per second, one process.`,
    },
  ]
}
