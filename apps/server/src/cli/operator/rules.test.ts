import { formatUtcTime } from '@hearth/protocol/format-date'
import { expect, test } from 'vitest'
import { recordRuleSettings } from '../../features/points/rules/record-rule-settings.ts'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { runOperator } from './run-operator.ts'

test('lists rules with their history and plans a logged change that cannot start in the past', async () => {
  const database = await openTestDatabase()
  const run = async (...args: string[]) =>
    (await runOperator(['rules', ...args], { ...testKeySettings, DATABASE_URL: database.url })).output
  try {
    await recordRuleSettings(database.db, { heartbeat_points: '25' })
    const start = new Date(Date.now() + 3_600_000).toISOString()
    const set = await run('set', 'heartbeat_points', '30.5', '--from', start, '--reason', 'spring')
    const shown = formatUtcTime(Date.parse(start), 'en')
    expect(set).toBe(`heartbeat_points is 30.5 from ${shown}.`)
    const list = await run('list', 'heartbeat_points')
    expect(list).toMatch(/25\tfrom the beginning\tby settings .*\tnow/)
    expect(list).toMatch(new RegExp(`30.5\tfrom ${shown}\tby command:.* \\(spring\\)\tplanned`))
    const wrong = (text: string, ...args: string[]) =>
      expect(run(...args, '--reason', 'x')).rejects.toThrow(text)
    await expect(run('set', 'heartbeat_points', '30.5')).rejects.toThrow('Give the reason with --reason')
    await wrong('cannot start', 'set', 'heartbeat_points', '1', '--from', '2026-01-01T00:00:00Z')
    await wrong('--from is', 'set', 'heartbeat_points', '1', '--from', 'tomorrow')
    await wrong('There is no rule', 'set', 'no_such', '1')
    await wrong('missing required argument', 'set', 'heartbeat_points')
    const log = await database.db.selectFrom('audit_log').select(['action', 'after', 'reason']).execute()
    expect(log).toEqual([{ action: 'rule.set', after: { value: '30.5', startsAt: start }, reason: 'spring' }])
  } finally {
    await database.close()
  }
})
