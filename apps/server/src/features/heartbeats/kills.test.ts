import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { findRunningPostgres } from '../../platform/embedded/running-postgres.ts'
import { copyInstallation } from '../../test/support/copy-installation.ts'
import { newMember } from '../../test/support/new-member.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'
import { type ServerProcess, startProcess } from '../../test/support/start-process.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { settleDays } from '../points/settle-days.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { slotOffset } from './slots.ts'
import { SteadyNode } from './testing/steady-node.ts'

/** Number of kills. `npm run torture` sets it; by default, one of each kind. */
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const NODES = 20
const SLOT_MS = 1000
/** Maximum time for the restart and for booking the waiting slots. */
const PATIENCE_MS = 240_000

let directory: string
let server: ServerProcess
let url = ''
let startedAt: number
const nodes: { memberId: string; node: SteadyNode }[] = []

const random = seededRandom(SEED)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-kills-'))
  await copyInstallation(directory)
  await start()
  startedAt = Date.now()
  const members = await Promise.all(Array.from({ length: NODES }, () => newMember(url)))
  const urlNow = () => `${url.replace('http', 'ws')}/websocket`
  for (const { id, accessToken } of members)
    nodes.push({ memberId: id, node: new SteadyNode(urlNow, accessToken) })
}, 2 * PATIENCE_MS)
afterAll(async () => {
  for (const { node } of nodes) node.close()
  server.signal('SIGTERM')
  await server.ended
  await rm(directory, { recursive: true, force: true })
}, PATIENCE_MS)

async function start(): Promise<void> {
  server = await startProcess({
    DATA_DIR: directory,
    HEARTBEAT_INTERVAL_SECONDS: String(SLOT_MS / 1000),
    LOG_LEVEL: 'silent',
  })
  if (server.url === undefined) throw new Error(`the server does not start: ${server.output()}`)
  url = server.url
}

function killPostgres(): void {
  const file = join(directory, 'postgres', 'cluster', 'postmaster.pid')
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    // Ignore a missing file or process: PostgreSQL has not restarted yet.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Returns PostgreSQL alone half of the time; otherwise, the server or both. */
function chooseVictims(): 'PostgreSQL' | 'server' | 'both' {
  const victim = random()
  if (victim > 0.5) return 'PostgreSQL'
  return victim > 0.3 ? 'both' : 'server'
}

async function killServer(): Promise<void> {
  server.signal('SIGKILL')
  await server.ended
}

const pulses = () => nodes.reduce((sum, { node }) => sum + node.pulses.length, 0)

/** Waits until a node receives another pulse. */
async function recover(): Promise<void> {
  const before = pulses()
  await expect.poll(pulses, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(before)
}

/** Returns whether the server is up and PostgreSQL accepts connections. */
async function isBack(): Promise<boolean> {
  if (!(await findRunningPostgres(join(directory, 'postgres')))) return false
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

test(`${KILLS} kills of server and PostgreSQL under load leave every pulse in the ledger exactly once, with no acknowledged one lost`, {
  timeout: 2 * PATIENCE_MS + KILLS * 60_000,
}, async () => {
  console.log(`KILLS_SEED=${SEED}`)
  await recover()
  // Kill each once, in random order.
  const order = [...new Set(Array.from({ length: 100 }, chooseVictims))]
  for (let kill = 1; kill <= KILLS; kill++) {
    // Kill mostly during normal operation, and sometimes during a restart.
    if (random() < 0.7) await recover()
    await sleep(random() * SLOT_MS)
    const victims = order.shift() ?? chooseVictims()
    if (victims !== 'server') killPostgres()
    if (victims !== 'PostgreSQL') {
      await killServer()
      await start()
    }
    if (process.env.KILLS) console.log(`${kill} of ${KILLS} kills, ${pulses()} pulses`)
  }
  await recover()

  // Wait until the server is ready. A pulse that was in flight at the last kill does not prove recovery.
  await expect.poll(isBack, { timeout: PATIENCE_MS }).toBe(true)
  const running = await findRunningPostgres(join(directory, 'postgres'))
  if (!running) throw new Error('PostgreSQL is not running.')
  const { kysely: db, close } = openDatabase<Tables>(running.owner, {
    maxConnections: 2,
    onLost: () => undefined,
  })
  try {
    const creditsOf = async (memberId: string) =>
      (await db.selectFrom('heartbeat_credits').selectAll().where('member_id', '=', memberId).execute()).map(
        ({ slot_end }) => slot_end.toISOString(),
      )
    let promises = 0
    for (const { memberId, node } of nodes) {
      expect(new Set(node.pulses).size).toBe(node.pulses.length)
      promises += node.promised.length
      const missing = async () => {
        const credited = new Set(await creditsOf(memberId))
        return [...node.pulses, ...node.promised].filter((slotEnd) => !credited.has(slotEnd))
      }
      await expect.poll(missing, { timeout: PATIENCE_MS }).toEqual([])
      const credits = await creditsOf(memberId)
      expect(new Set(credits).size).toBe(credits.length)
      const offset = slotOffset(anonymousNodeId(memberId), SLOT_MS)
      for (const end of credits.map((slotEnd) => Date.parse(slotEnd))) {
        expect(end % SLOT_MS).toBe(offset)
        expect(end).toBeGreaterThan(startedAt)
        expect(end).toBeLessThanOrEqual(Date.now())
      }
    }
    for (const { node } of nodes) node.close()
    const findWrong = async () => {
      await settleDays(db, addDays(utcDay(new Date()), 1))
      const { rows } = await sql<{ member_id: string }>`
        select member_id from (
          select member_id, sum(points) as points from ledger_entries where category = 'Connectivity' group by 1
        ) l full join (select member_id, count(*) * 25 as points from heartbeat_credits group by 1) c using (member_id)
        where l.points is distinct from c.points`.execute(db)
      return [...rows, ...(await findDifferences(db, undefined, 1000)).differences]
    }
    // Poll, because the ledger may not contain the last pulses yet.
    await expect.poll(findWrong, { timeout: PATIENCE_MS }).toEqual([])
    if (process.env.KILLS) console.log(`${pulses()} pulses and ${promises} promises were kept`)
  } finally {
    await close()
  }
})
