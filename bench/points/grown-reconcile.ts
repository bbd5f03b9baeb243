import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { urlOf } from '../../apps/server/src/test/support/open-test-database.ts'
import { watchPeakMemory } from '../harness/peak-memory.ts'
import type { Row } from '../report.ts'
import type { Community } from './with-communities.ts'

const RECONCILE = fileURLToPath(new URL('../../apps/server/src/cli/reconcile/main.ts', import.meta.url))

/** Measures `npm run reconcile` over the whole community, which must find no differences. */
export async function measureReconcile({ members, connection }: Community): Promise<Row> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [RECONCILE], {
    env: { PATH: process.env.PATH, DATABASE_URL: urlOf(connection) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const memory = watchPeakMemory(child.pid ?? 0)
  const end = () => void child.kill()
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  const peakMiB = memory.stop()
  if (code !== 0) throw new Error(`reconcile exited with code ${code}.`)
  const seconds = (performance.now() - startedAt) / 1000
  return {
    name: `npm run reconcile with ${members.toLocaleString('en-US')} members`,
    value: seconds,
    unit: 's',
    note: `${Math.round(members / seconds)} members per second; at most ${peakMiB.toFixed(0)} MiB of memory.`,
  }
}
