import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from '@hearth/protocol/endpoints/insights'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countQueued, ResultQueue } from './result-queue.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-queue-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const createResults = (amount: number): Result[] =>
  Array.from({ length: amount }, (_, index) => ({
    id: randomUUID(),
    job: 'news 2026-03-10',
    kind: 'post',
    bytes: index,
    collectedAt: '2026-03-10T12:00:00.000Z',
  }))

/** Removes and returns all results, oldest first. */
async function drain(queue: ResultQueue): Promise<{ ids: string[]; batches: number[] }> {
  const ids: string[] = []
  const batches: number[] = []
  for (let batch = await queue.oldest(); batch; batch = await queue.oldest()) {
    ids.push(...batch.results.map(({ id }) => id))
    batches.push(batch.results.length)
    await batch.remove()
  }
  return { ids, batches }
}
const idsOf = (results: Result[]) => results.map(({ id }) => id)
const segments = async () => (await readdir(directory)).sort().map((name) => join(directory, name))

describe('the result queue', () => {
  it('returns results in order, in reports of at most 500', async () => {
    const queue = await ResultQueue.open(directory)
    const results = createResults(1203)
    await queue.append(results.slice(0, 3))
    await queue.append(results.slice(3))
    expect(queue.size).toBe(1203)
    expect(await drain(queue)).toEqual({ ids: idsOf(results), batches: [500, 500, 203] })
    expect(queue.size).toBe(0)
    expect(await readdir(directory)).toEqual([])
  })

  it('keeps a batch until it is removed and appends new results behind it', async () => {
    const queue = await ResultQueue.open(directory)
    const [first, second] = [createResults(2), createResults(2)]
    await queue.append(first)
    const batch = await queue.oldest()
    await queue.append(second)
    expect((await queue.oldest())?.results).toEqual(batch?.results)
    await batch?.remove()
    expect((await queue.oldest())?.results).toEqual(second)
    await queue.close()
  })

  it('survives a restart and appends behind the existing results', async () => {
    const [first, second] = [createResults(3), createResults(4)]
    const before = await ResultQueue.open(directory)
    await before.append(first)
    const after = await ResultQueue.open(directory)
    await after.append(second)
    expect(after.size).toBe(7)
    expect(await countQueued(directory)).toBe(7)
    expect((await drain(after)).ids).toEqual(idsOf([...first, ...second]))
    await before.close()
  })

  it('drops only damaged lines: truncated, overwritten or without a result', async () => {
    const results = createResults(5)
    const before = await ResultQueue.open(directory)
    await before.append(results)
    await before.close()
    const [path = ''] = await segments()
    const lines = (await readFile(path, 'utf8')).split('\n')
    lines[1] = lines[1]?.replace('post', 'pest') ?? ''
    await writeFile(path, lines.join('\n'))
    await appendFile(path, '\0\0\0\n{"id":\n00000000 \n')
    await truncate(path, (await readFile(path)).length - 4)
    const queue = await ResultQueue.open(directory)
    const stored = results.filter((_, index) => index !== 1)
    expect((await drain(queue)).ids).toEqual(idsOf(stored))
  })

  it('drops the oldest results when it is full and counts them', async () => {
    const dropped: number[] = []
    const queue = await ResultQueue.open(directory, {
      maxQueued: 1000,
      onDropped: (results) => dropped.push(results),
    })
    const results = createResults(1600)
    for (let start = 0; start < 1600; start += 100) await queue.append(results.slice(start, start + 100))
    expect(dropped).toEqual([500, 500])
    expect((await drain(queue)).ids).toEqual(idsOf(results.slice(1000)))
  })

  it('contains every acknowledged result after each of five kills during a write', async () => {
    const program = fileURLToPath(new URL('../testing/fill-queue.ts', import.meta.url))
    const promised: string[] = []
    for (let kill = 0; kill < 5; kill++) {
      const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.length > 2_000 + kill * 777) child.kill('SIGKILL')
      })
      await once(child, 'close')
      promised.push(...output.split('\n').slice(0, -1))
    }
    const queue = await ResultQueue.open(directory)
    const { ids } = await drain(queue)
    expect(promised.length).toBeGreaterThan(250)
    expect(ids).toEqual(expect.arrayContaining(promised))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
