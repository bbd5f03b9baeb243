import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashQueue } from './argon2-queue.ts'

/** Queues a task. Returns the promise of its result and a function that ends the task. */
function start(queue: ReturnType<typeof createHashQueue>, started: number[], number: number) {
  const work = Promise.withResolvers<number>()
  const done = queue.run(() => {
    started.push(number)
    return work.promise
  })
  return { done, end: () => work.resolve(number) }
}

test('runs a flood of logins a few at a time, in order of arrival', async () => {
  const queue = createHashQueue({ atOnce: 2, waiting: 10 })
  const started: number[] = []
  const all = [0, 1, 2, 3].map((number) => start(queue, started, number))
  await nextTurn()
  expect(started).toEqual([0, 1])
  all[1]?.end()
  await all[1]?.done
  await nextTurn()
  expect(started).toEqual([0, 1, 2])
  for (const { end } of all) end()
  expect(await Promise.all(all.map(({ done }) => done))).toEqual([0, 1, 2, 3])
})

test('returns 503 with a retry delay if the queue is full, and reuses free places', async () => {
  const queue = createHashQueue({ atOnce: 1, waiting: 1 })
  const started: number[] = []
  const [first, second] = [start(queue, started, 0), start(queue, started, 1)]
  await expect(queue.run(async () => 2)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  first.end()
  second.end()
  await Promise.all([first.done, second.done])
  expect(await queue.run(async () => 3)).toBe(3)
})
