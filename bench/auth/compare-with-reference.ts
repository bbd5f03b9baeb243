import { median } from '../harness/median.ts'
import type { Harness } from './harness.ts'
import type { Load, LoadCommand } from './messages.ts'

const ROUNDS = 4

export interface Comparison {
  perSecond: number
  referencePerSecond: number
  /** Highest p99 of the event loop delay in any round. */
  delayMs: number
  /**
   * CPU time of the server and PostgreSQL per operation, in milliseconds. `referenceCpuMs` is that of the
   * reference and its PostgreSQL.
   */
  cpuMs: number
  referenceCpuMs: number
  /** CPU time by process. */
  note: string
}

/**
 * Runs load and reference alternately in several rounds, so that other work on the machine affects both.
 * Returns the medians and the highest delay.
 * @param turns operations per command
 * @param commands.warmUps number of uncounted rounds of load, which let the server's code be compiled
 */
export async function compareWithReference(
  harness: Harness,
  turns: number,
  commands: {
    load(): LoadCommand | Promise<LoadCommand>
    reference(): LoadCommand | Promise<LoadCommand>
    warmUps: number
  },
): Promise<Comparison> {
  const references: (Load & { postgresCpu: number })[] = []
  const loads: (Load & { serverCpu: number; postgresCpu: number; delayMs: number })[] = []
  for (let round = 0; round < commands.warmUps; round++) await harness.load(await commands.load())
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await commands.reference()
    const beforeReference = harness.postgresCpu()
    references.push({
      ...(await harness.load(reference)),
      postgresCpu: harness.postgresCpu() - beforeReference,
    })
    const load = await commands.load()
    await harness.work()
    const before = harness.postgresCpu()
    const loaded = await harness.load(load)
    const { cpuSeconds: serverCpu, delayMs } = await harness.work()
    loads.push({ ...loaded, serverCpu, postgresCpu: harness.postgresCpu() - before, delayMs })
  }
  const ms = (seconds: number[]) => (median(seconds) / turns) * 1000
  const server = ms(loads.map(({ serverCpu }) => serverCpu))
  const postgres = ms(loads.map(({ postgresCpu }) => postgresCpu))
  const generator = ms(loads.map(({ cpuSeconds }) => cpuSeconds))
  const bare = ms(references.map(({ cpuSeconds }) => cpuSeconds))
  const barePostgres = ms(references.map(({ postgresCpu }) => postgresCpu))
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    referencePerSecond: median(references.map(({ perSecond }) => perSecond)),
    delayMs: Math.max(...loads.map((load) => load.delayMs)),
    cpuMs: server + postgres,
    referenceCpuMs: bare + barePostgres,
    note:
      `CPU of each: server ${server.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms, load generator ` +
      `${generator.toFixed(2)} ms; of the reference ${bare.toFixed(2)} ms, PostgreSQL ${barePostgres.toFixed(2)} ms.`,
  }
}
