import type { Load, LoadOrder } from './messages.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 4

export interface Comparison {
  perSecond: number
  referencePerSecond: number
  /** Longest of the rounds. */
  delayMs: number
  /** CPU of one turn in milliseconds, by who used it. */
  note: string
}

/**
 * Runs load and reference one after the other in several rounds, so that whatever else the machine does falls on both,
 * and answers the medians. The first round is to get warm and does not count.
 * @param turns how many things one order does
 */
export async function compareInTurns(
  stand: Stand,
  turns: number,
  orders: {
    load(round: number): LoadOrder | Promise<LoadOrder>
    reference(round: number): LoadOrder | Promise<LoadOrder>
  },
): Promise<Comparison> {
  const loads: (Load & { serverCpu: number; postgresCpu: number; delayMs: number })[] = []
  const references: (Load & { postgresCpu: number })[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const reference = await orders.reference(round)
    const beforeReference = stand.postgresCpu()
    references.push({ ...(await stand.load(reference)), postgresCpu: stand.postgresCpu() - beforeReference })
    const order = await orders.load(round)
    await stand.figures()
    const before = stand.postgresCpu()
    const load = await stand.load(order)
    const { cpuSeconds, delayMs } = await stand.figures()
    loads.push({ ...load, serverCpu: cpuSeconds, postgresCpu: stand.postgresCpu() - before, delayMs })
  }
  loads.shift()
  references.shift()
  const ms = (values: number[]) => ((median(values) / turns) * 1000).toFixed(2)
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    referencePerSecond: median(references.map(({ perSecond }) => perSecond)),
    delayMs: Math.max(...loads.map(({ delayMs }) => delayMs)),
    note:
      `CPU of each: server ${ms(loads.map(({ serverCpu }) => serverCpu))} ms, ` +
      `PostgreSQL ${ms(loads.map(({ postgresCpu }) => postgresCpu))} ms, ` +
      `load generator ${ms(loads.map(({ cpuSeconds }) => cpuSeconds))} ms; ` +
      `of the reference: ${ms(references.map(({ cpuSeconds }) => cpuSeconds))} ms, ` +
      `PostgreSQL ${ms(references.map(({ postgresCpu }) => postgresCpu))} ms`,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
