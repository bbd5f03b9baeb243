import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { hardCalls } from '../support/api-request.ts'
import type { FuzzState } from './fuzz-state.ts'
import { findGrowth, mib, secondHalf, slope } from './memory-rule.ts'

/** Number of requests after which every call, except `hardCalls`, must have succeeded. */
const ENOUGH_FOR_EACH = 100_000

/** Returns all problems of a run, except those of single requests. */
export function findRunFaults(state: FuzzState): string[] {
  const faults = state.pieces.flatMap(({ samples }) => findGrowth(samples))
  faults.push(...findForeign(state.targets).map((target) => `The server connected to ${target}.`))
  const never = neverAnsweredWell(state)
  if (state.done >= ENOUGH_FOR_EACH && never.length > 0)
    faults.push(`These never responded with 200: ${never.join(', ')}.`)
  return faults
}

/** Returns the targets that are not on this machine. */
export function findForeign(targets: readonly string[]): string[] {
  return targets.filter(
    (target) => !target.includes('/.s.PGSQL.') && !/^(127\.0\.0\.1|localhost):\d+$/.test(target),
  )
}

function neverAnsweredWell({ byCall }: FuzzState): string[] {
  const names = Object.keys(endpoints) as EndpointName[]
  return names.filter((name) => !hardCalls.has(name) && !byCall[name]?.[200])
}

export function describeRun(state: FuzzState): string {
  const { seed, done, seconds, pieces, targets, accounts, failed } = state
  const samples = pieces.flatMap((piece) => piece.samples)
  const delays = samples.map(({ delayMs }) => delayMs)
  const lines = [
    `seed ${seed}: ${done} requests in ${Math.round(seconds)} s (${Math.round(done / Math.max(1, seconds))} per second), ${pieces.length} server process(es), ${accounts} accounts`,
    ...pieces.map(describePiece),
    `event loop delay: median ${median(delays.map(({ p50 }) => p50))} ms, p99 ${median(delays.map(({ p99 }) => p99))} ms, longest ${Math.round(Math.max(0, ...delays.map(({ max }) => max)))} ms`,
    `targets: ${targets.join(', ')}`,
    'share of answers by status, by surface:',
    ...describeShares(state.bySurface),
    'by caller:',
    ...describeShares(state.byCaller),
  ]
  const names = Object.keys(endpoints)
  const well = names.filter((name) => state.byCall[name]?.[200]).length
  lines.push(`calls of the API answered 200: ${well} of ${names.length}`)
  lines.push(`failing requests: ${failed}`)
  return lines.join('\n')
}

function describePiece({ from, samples }: FuzzState['pieces'][number]): string {
  const [first, middle, last] = [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)]
  if (!first || !middle || !last) return `  from request ${from}: no sample`
  const all = [first, middle, last]
  const rss = all.map((sample) => mib(sample.rss)).join(', ')
  const heap = all.map((sample) => mib(sample.heapUsed)).join(', ')
  const late = secondHalf(samples)
  const growth = (name: 'rss' | 'heapUsed') => mib(slope(late, name) * 1e6)
  return `  from request ${from} to ${last.requests}: start, middle, end: rss ${rss}; heap ${heap}; second half, for each million requests: rss ${growth('rss')}, heap ${growth('heapUsed')} (${samples.length} samples)`
}

function describeShares(table: Record<string, Record<string, number>>): string[] {
  return Object.entries(table).map(([name, row]) => {
    const total = Object.values(row).reduce((sum, value) => sum + value, 0)
    const shares = Object.entries(row)
      .sort(([, a], [, b]) => b - a)
      .map(([status, value]) => `${status} ${((100 * value) / total).toFixed(1)} %`)
    return `  ${name} (${total}): ${shares.join(', ')}`
  })
}

function median(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)
}
