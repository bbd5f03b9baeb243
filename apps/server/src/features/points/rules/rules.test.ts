import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/support/open-test-database.ts'
import { readRules } from './read-rules.ts'
import { recordRuleSettings } from './record-rule-settings.ts'
import { openRuleBook } from './rule-book.ts'
import { ruleNames } from './rule-names.ts'
import { setRule } from './set-rule.ts'

let database: OpenTestDatabase | undefined
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
})
afterAll(() => database?.close())

function opened() {
  if (!database) throw new Error('The test database is not open yet.')
  return database
}

const log = pino({ level: 'silent' })
const SOON_MS = 120_000
const setBy = 'a test'

async function openBook() {
  const { db, connection } = opened()
  const book = await openRuleBook(db, { connection, log })
  onTestFinished(() => book.close())
  return book
}

const versionsOf = async (name: 'heartbeat_points') =>
  (await readRules(opened().db)).versions.get(name)?.map(({ value, setBy }) => [Number(value), setBy])

describe('rules', () => {
  it('have a value for every name at any time since the first start', async () => {
    await recordRuleSettings(opened().db, { heartbeat_points: '12.5' })
    const book = await openBook()
    for (const name of ruleNames) expect(Number(book.valueAt(name, 0))).toBeGreaterThanOrEqual(0)
    expect(book.valueAt('heartbeat_points', Date.now())).toBe('12.500000')
  })

  it('change exactly at their start, announced to every listener', async () => {
    const { db } = opened()
    await recordRuleSettings(db, {})
    const book = await openBook()
    const start = new Date(Date.now() + SOON_MS)
    await setRule(db, { name: 'heartbeat_points', value: '30', startsAt: start, setBy })
    await expect.poll(() => book.valueAt('heartbeat_points', start.getTime())).toBe('30.000000')
    expect(book.valueAt('heartbeat_points', start.getTime() - 1)).toBe('25.000000')
  })

  it('announce their next change', async () => {
    const { db } = opened()
    await recordRuleSettings(db, {})
    const book = await openBook()
    const now = Date.now()
    expect(book.nextChangeAfter(['heartbeat_points', 'invitee_points'], now)).toBeNull()
    const [first, second] = [new Date(now + SOON_MS), new Date(now + 2 * SOON_MS)]
    await setRule(db, { name: 'invitee_points', value: '500', startsAt: second, setBy })
    await setRule(db, { name: 'heartbeat_points', value: '30', startsAt: first, setBy })
    const next = (at: number) => book.nextChangeAfter(['heartbeat_points', 'invitee_points'], at)
    await expect.poll(() => next(now)).toBe(first.getTime())
    expect(next(first.getTime())).toBe(second.getTime())
    expect(book.nextChangeAfter(['invitee_points'], now)).toBe(second.getTime())
  })

  it('are reloaded before any valuation that could have missed a change', async () => {
    const { db } = opened()
    await recordRuleSettings(db, {})
    const book = await openRuleBook(db, { log })
    onTestFinished(() => book.close())
    const start = new Date(Date.now() + SOON_MS)
    await setRule(db, { name: 'heartbeat_points', value: '30', startsAt: start, setBy })
    await book.waitUntilCurrent(start.getTime() - SOON_MS)
    expect(book.valueAt('heartbeat_points', start.getTime())).toBe('25.000000')
    await book.waitUntilCurrent(start.getTime())
    expect(book.valueAt('heartbeat_points', start.getTime())).toBe('30.000000')
  })

  it('reject a start in the past or immediately, and invalid values', async () => {
    const { db } = opened()
    await recordRuleSettings(db, {})
    const set = (value: string, startsAt: Date) =>
      setRule(db, { name: 'heartbeats_per_member', value, startsAt, setBy })
    await expect(set('3', new Date(Date.now() - 1000))).rejects.toThrow('cannot start at')
    await expect(set('3', new Date(Date.now() + 59_000))).rejects.toThrow('at least 60 s')
    await expect(set('2.5', new Date(Date.now() + SOON_MS))).rejects.toThrow('a whole number')
    await expect(set('-1', new Date(Date.now() + SOON_MS))).rejects.toThrow('a whole number')
    await expect(setRule(db, { name: 'heartbeat_points', value: '1e3', setBy })).rejects.toThrow(
      'a decimal number',
    )
    expect((await readRules(db)).versions.get('heartbeats_per_member')).toHaveLength(1)
  })

  it('are immutable after their start, and planned ones are replaced by another with the same start', async () => {
    const { db } = opened()
    await recordRuleSettings(db, {})
    const startsAt = new Date(Date.now() + SOON_MS)
    await setRule(db, { name: 'heartbeat_points', value: '30', startsAt, setBy })
    await setRule(db, { name: 'heartbeat_points', value: '35', startsAt, setBy: 'another' })
    expect(await versionsOf('heartbeat_points')).toEqual([
      [25, 'initial'],
      [35, 'another'],
    ])
    await expect(sql`update rules set value = 1 where starts_at = 'epoch'`.execute(db)).rejects.toThrow(
      'never changed',
    )
    await expect(sql`delete from rules where starts_at = 'epoch'`.execute(opened().owner.db)).rejects.toThrow(
      'never changed',
    )
  })
})

describe('a setting', () => {
  it('that changed since the last start creates one version, also with concurrent processes', async () => {
    const { db } = opened()
    const start = (points: string) =>
      Promise.all(Array.from({ length: 8 }, () => recordRuleSettings(db, { heartbeat_points: points })))
    await start('25')
    await start('25.000')
    expect(await versionsOf('heartbeat_points')).toEqual([[25, 'settings']])
    await start('30')
    expect(await versionsOf('heartbeat_points')).toEqual([
      [25, 'settings'],
      [30, 'settings'],
    ])
  })

  it('that is unchanged keeps the value of an operator', async () => {
    const { db } = opened()
    await recordRuleSettings(db, { heartbeat_points: '25' })
    await setRule(db, { name: 'heartbeat_points', value: '40', setBy })
    await recordRuleSettings(db, { heartbeat_points: '25' })
    expect(await versionsOf('heartbeat_points')).toEqual([
      [25, 'settings'],
      [40, setBy],
    ])
  })
})
