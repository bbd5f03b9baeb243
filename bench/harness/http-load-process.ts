import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { median, quantile } from './median.ts'
import type { HttpCommand, HttpLoad } from './start-http-load.ts'

/** Generates HTTP load in a separate process, so its cost is not counted as the server's. */
process.on('message', async (command: HttpCommand) => {
  const connections = await Promise.all(
    Array.from({ length: command.lanes }, () => openConnection(command.port)),
  )
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const times = (
    await Promise.all(connections.map((connection) => drive(connection, command, startedAt)))
  ).flat()
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  for (const connection of connections) connection.close()
  turn = 0
  process.send?.({
    answered: times.length,
    perSecond: times.length / seconds,
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
    // Not Math.max(...times), because a round has more responses than a call can have arguments.
    slowestMs: times.reduce((slowest, time) => Math.max(slowest, time), 0),
    cores: (user + system) / 1e6 / seconds,
  } satisfies HttpLoad)
})
process.once('disconnect', () => process.exit())

let turn = 0

/**
 * Sends requests until the time has elapsed.
 * @returns the duration of each response in milliseconds
 */
async function drive(connection: HttpConnection, command: HttpCommand, startedAt: number): Promise<number[]> {
  const { requests, seconds, perSecond } = command
  const times: number[] = []
  const end = startedAt + seconds * 1000
  for (;;) {
    const mine = turn++
    const due = perSecond === undefined ? performance.now() : startedAt + (mine * 1000) / perSecond
    if (due >= end) return times
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    // Waiting for a free lane counts as the server's delay. A late timer does not.
    const from = early > 0 ? performance.now() : due
    const { status, body } = await connection.send(requests[mine % requests.length] ?? '')
    if (status !== 200) throw new Error(`The server responded with ${status}: ${body}`)
    times.push(performance.now() - from)
  }
}
