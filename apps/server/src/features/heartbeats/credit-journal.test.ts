import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../platform/database/database.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open-database.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { isolated, whyNotIsolated } from '../../test/support/isolate-process.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { CreditJournal } from './credit-journal.ts'
import { CreditQueue, type CreditQueueDeps } from './credit-queue.ts'
import type { EarnedSlot } from './decide-credits.ts'
import { findWrongSums } from './testing/credit-sums.ts'

const JOURNAL_CHILD = new URL('./testing/journal-child.ts', import.meta.url).pathname
const NOON = Date.parse('2026-03-01T12:00:00Z')
const INTERVAL_MS = 900_000
/** Deadline that is only reached if a queue never finishes. */
const PATIENCE_MS = 200_000

let direct: OpenTestDatabase
let proxy: DatabaseProxy
let database: OpenDatabase<Tables>
let root: string
let lines: string[]
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })

beforeAll(async () => {
  direct = await openTestDatabase()
  proxy = await startDatabaseProxy(direct.connection)
  database = openDatabase<Tables>(proxy.connection, { maxConnections: 5, onLost: () => undefined })
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await direct.close()
})
beforeEach(async () => {
  lines = []
  root = join(await mkdtemp(join(tmpdir(), 'hearth-journal-')), 'credits')
  for (const table of ['member_days', 'settled_totals', 'rejected_slots'] as const)
    await direct.owner.db.deleteFrom(table).execute()
})
afterEach(async () => {
  proxy.bringBack()
  await rm(join(root, '..'), { recursive: true, force: true })
})

function openQueue(deps: Partial<CreditQueueDeps> = {}) {
  const notified: number[] = []
  const queue = new CreditQueue({
    db: database.kysely,
    log,
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
    now: () => new Date(NOON),
    rules: fixedRules(),
    onCredited: () => undefined,
    onRejected: () => undefined,
    onWaiting: (slots) => void notified.push(...slots.map(({ waiting }) => waiting)),
    ...deps,
  })
  return { queue, notified }
}

const earn = (slotEnd = NOON): EarnedSlot => {
  const memberId = randomUUID()
  return { memberId, nodeId: memberId, slotEnd, intervalMs: INTERVAL_MS, subnet: 'a network' }
}

async function booked(): Promise<number> {
  const { count } = await direct.db
    .selectFrom('heartbeat_credits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const segments = () =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\d+\.journal$/.test(name))
    : []

/**
 * Creates the journal of a process that was killed after it saved slots during an outage. Its lock is free.
 * Returns the segment's path.
 */
async function leaveJournal(slots: EarnedSlot[]): Promise<string> {
  const journal = new CreditJournal(root, log)
  await journal.append(slots)
  const [segment = ''] = segments()
  await journal.close()
  return join(root, segment)
}

describe('credited slots', () => {
  it('are booked without disk writes while the database responds', async () => {
    const { queue } = openQueue({ journal: new CreditJournal(root, log) })
    for (let n = 0; n < 2500; n++) queue.add(earn())
    expect(await queue.drain(PATIENCE_MS)).toBe(0)
    expect(await booked()).toBe(2500)
    expect(segments()).toEqual([])
    expect(await findWrongSums(direct.db)).toEqual([])
  })

  it('are on disk while the database is down, and their nodes get the number', async () => {
    const { queue, notified } = openQueue({ journal: new CreditJournal(root, log) })
    proxy.disconnect()
    const first = earn()
    queue.add(first)
    queue.add({ ...first, slotEnd: NOON + INTERVAL_MS })
    await expect.poll(() => notified).toEqual([1, 2])
    expect(queue.isBooking).toBe(false)
    expect(segments()).toHaveLength(1)
    proxy.bringBack()
    await expect.poll(booked).toBe(2)
    await expect.poll(segments).toEqual([])
    expect(await queue.drain(PATIENCE_MS)).toBe(0)
    expect(readdirSync(root)).toEqual([])
  })

  it('are reported as waiting only once they are on disk, however slow it is', async () => {
    const disk = Promise.withResolvers<void>()
    let writes = 0
    class SlowJournal extends CreditJournal {
      override async append(slots: readonly EarnedSlot[]) {
        writes += 1
        await disk.promise
        await super.append(slots)
      }
    }
    const isOnDisk: boolean[] = []
    const { queue } = openQueue({
      journal: new SlowJournal(root, log),
      spillAfterMs: 1,
      onWaiting(slots) {
        const written = segments()
          .map((name) => readFileSync(join(root, name), 'utf8'))
          .join('')
        isOnDisk.push(...slots.map(({ slot }) => written.includes(slot.nodeId)))
      },
    })
    proxy.disconnect()
    queue.add(earn())
    await expect.poll(() => writes).toBe(1)
    queue.add(earn())
    const since = performance.now()
    await expect.poll(() => performance.now() - since).toBeGreaterThan(50)
    disk.resolve()
    await expect.poll(() => isOnDisk).toEqual([true, true])
    proxy.bringBack()
    expect(await queue.drain(PATIENCE_MS)).toBe(0)
  })

  it('left at shutdown are booked at the next start', async () => {
    const { queue } = openQueue({ journal: new CreditJournal(root, log) })
    proxy.disconnect()
    for (let n = 0; n < 1500; n++) queue.add(earn())
    expect(await queue.drain(50)).toBe(0)
    expect(segments()).toHaveLength(1)
    proxy.bringBack()
    const next = openQueue({ journal: new CreditJournal(root, log) })
    await expect.poll(booked).toBe(1500)
    await next.queue.drain(PATIENCE_MS)
    expect(readdirSync(root)).toEqual([])
    expect(await findWrongSums(direct.db)).toEqual([])
  })

  it('above the memory limit are read back from disk', async () => {
    const { queue, notified } = openQueue({ journal: new CreditJournal(root, log), capacity: 20 })
    proxy.disconnect()
    for (let round = 1; round <= 5; round++) {
      for (let n = 0; n < 20; n++) queue.add(earn())
      await expect.poll(() => notified.length).toBe(20 * round)
    }
    proxy.bringBack()
    await expect.poll(booked).toBe(100)
    await queue.drain(PATIENCE_MS)
    expect(readdirSync(root)).toEqual([])
  })

  it('wait in limited memory and log an error if the disk fails', async () => {
    const journal = new CreditJournal(root, log)
    const { queue, notified } = openQueue({ journal, capacity: 10 })
    // Put a file in the directory's place, so that writes fail for every user, even root.
    const [own = ''] = readdirSync(root)
    await rm(join(root, own), { recursive: true })
    writeFileSync(join(root, own), '')
    proxy.disconnect()
    for (let n = 0; n < 12; n++) queue.add(earn())
    await expect.poll(() => notified.length).toBe(10)
    expect(queue.isBooking).toBe(false)
    expect(lines.join('')).toContain('failed to write the journal')
    expect(lines.join('')).toContain('further slots are lost')
    proxy.bringBack()
    await expect.poll(booked).toBe(10)
    expect(await queue.drain(PATIENCE_MS)).toBe(0)
  })

  it('that can never be booked are quarantined without blocking the rest', async () => {
    const bad = { ...earn(), nodeId: 'not an id' }
    const { queue } = openQueue({ journal: new CreditJournal(root, log) })
    for (let n = 0; n < 2600; n++) queue.add(n === 1333 ? { ...bad, memberId: 'nor is this' } : earn())
    await expect.poll(booked).toBe(2599)
    await queue.drain(PATIENCE_MS)
    expect(queue.isBooking).toBe(true)
    const rejected = readFileSync(join(root, 'refused.jsonl'), 'utf8').trim().split('\n')
    expect(rejected.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'fault', nodeId: 'not an id' }])
  })

  it('older than the retention are quarantined with the reason', async () => {
    const rejections: string[] = []
    const { queue } = openQueue({
      journal: new CreditJournal(root, log),
      retentionDays: 30,
      onRejected: (rejected) => void rejections.push(...rejected.map(({ reason }) => reason)),
    })
    queue.add(earn(NOON - 31 * 86_400_000))
    queue.add(earn())
    await expect.poll(booked).toBe(1)
    await queue.drain(PATIENCE_MS)
    expect(rejections).toEqual(['too_old'])
    expect(readFileSync(join(root, 'refused.jsonl'), 'utf8')).toContain('"reason":"too_old"')
  })
})

describe('the journal of an ended process', () => {
  it('is booked once, even if parts of it were booked before', async () => {
    const slots = Array.from({ length: 50 }, () => earn())
    const { queue } = openQueue()
    for (const slot of slots.slice(0, 20)) queue.add(slot)
    await queue.drain(PATIENCE_MS)
    await leaveJournal(slots)
    const next = openQueue({ journal: new CreditJournal(root, log) })
    await expect.poll(booked).toBe(50)
    await next.queue.drain(PATIENCE_MS)
    expect(readdirSync(root)).toEqual([])
    expect(await findWrongSums(direct.db)).toEqual([])
  })

  it('may end in the middle of a line', async () => {
    const path = await leaveJournal([earn(), earn(), earn()])
    truncateSync(path, readFileSync(path).length - 7)
    const { queue } = openQueue({ journal: new CreditJournal(root, log) })
    await expect.poll(booked).toBe(2)
    await queue.drain(PATIENCE_MS)
    expect(readdirSync(root)).toEqual([])
  })

  it('is booked as far as it is readable if damaged, and kept for an operator', async () => {
    const path = await leaveJournal([earn(), earn(), earn()])
    const [, ...rest] = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, ['ffffffff ["was this a slot?"]', ...rest].join('\n'))
    const { queue } = openQueue({ journal: new CreditJournal(root, log) })
    await expect.poll(booked).toBe(2)
    await queue.drain(PATIENCE_MS)
    expect(readdirSync(root)).toEqual([expect.stringMatching(/^damaged-/)])
    expect(lines.join('')).toContain('contains damaged lines')
  })

  it('is not touched while that process is alive', async () => {
    const alive = new CreditJournal(root, log)
    await alive.append([earn()])
    const other = new CreditJournal(root, log)
    expect(other.hasReplay).toBe(false)
    await other.close()
    expect(segments()).toHaveLength(1)
    await alive.close()
  })

  it('is not replayed while its process runs in another container', async (test) => {
    if (!isolated) return test.skip(whyNotIsolated)
    const prefix = isolated
    const children: ChildProcess[] = []
    const open = async () => {
      const [command = '', ...args] = [...prefix, process.execPath, JOURNAL_CHILD, root]
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      return String((await once(createInterface({ input: child.stdout }), 'line'))[0])
    }
    expect(await open()).toBe('own only')
    expect(await open()).toBe('own only')
    expect(segments()).toHaveLength(2)
    for (const child of children) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    // Poll, because the kernel ends the processes inside the namespaces a moment later.
    await expect.poll(open).toBe('took over')
    for (const child of children) child.kill('SIGKILL')
  })
})
