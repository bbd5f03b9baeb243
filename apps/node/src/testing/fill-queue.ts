import { randomUUID } from 'node:crypto'
import { ResultQueue } from '../results/result-queue.ts'

/** Process that a test kills while it appends results. Prints each result's ID after `append` resolves. */
const queue = await ResultQueue.open(process.argv[2] ?? '')
for (;;) {
  const results = Array.from({ length: 7 }, () => ({
    id: randomUUID(),
    job: 'Ärger 🔥',
    kind: 'post' as const,
    bytes: 1,
    collectedAt: new Date().toISOString(),
  }))
  await queue.append(results)
  process.stdout.write(results.map(({ id }) => `${id}\n`).join(''))
}
