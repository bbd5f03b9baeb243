import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './with-lock.ts'

let directory: string
const path = () => join(directory, 'lock')

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-node-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('the lock', () => {
  it('admits one holder at a time, also after a holder failed', async () => {
    let inside = 0
    let most = 0
    const tasks = Array.from({ length: 8 }, (_, index) =>
      withLock(path(), async () => {
        most = Math.max(most, ++inside)
        for (let turns = 0; turns < 5; turns++) await turn()
        inside -= 1
        if (index % 2) throw new Error('failed')
      }),
    )
    const results = await Promise.allSettled(tasks)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(most).toBe(1)
  })

  it('is taken over after its process was killed', async () => {
    await writeFile(path(), '')
    const longAgo = Date.now() / 1000 - 3600
    await utimes(path(), longAgo, longAgo)
    expect(await withLock(path(), async () => 'done')).toBe('done')
  })
})
