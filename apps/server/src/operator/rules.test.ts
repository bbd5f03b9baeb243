import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/open-test-database.ts'
import { keepSettings } from '../points/rules/keep-settings.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

test('an operator lists the rules with their history and plans a change; nothing starts in the past', async () => {
  const database = await openTestDatabase()
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, 'rules', ...args], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url },
    })
  try {
    await keepSettings(database.db, { heartbeat_points: '25' })
    const start = new Date(Date.now() + 3_600_000).toISOString()
    const { stdout } = await run('set', 'heartbeat_points', '30.5', '--from', start, '--note', 'spring')
    expect(stdout).toContain(start)
    const list = (await run('list', 'heartbeat_points')).stdout
    expect(list).toMatch(/25\tfrom the beginning\tby settings .*\tnow/)
    expect(list).toMatch(new RegExp(`30.5\tfrom ${start}\tby operator .* \\(spring\\)\tplanned`))
    const wrong = async (text: string, ...args: string[]) =>
      expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(text) })
    await wrong('cannot start', 'set', 'heartbeat_points', '1', '--from', '2026-01-01T00:00:00Z')
    await wrong('--from is', 'set', 'heartbeat_points', '1', '--from', 'tomorrow')
    await wrong('There is no rule', 'set', 'no_such', '1')
    await wrong('Expected', 'set', 'heartbeat_points')
  } finally {
    await database.close()
  }
})
