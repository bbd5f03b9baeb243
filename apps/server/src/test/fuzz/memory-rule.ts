/** The server process's memory in bytes, after a forced garbage collection. */
export interface MemorySample {
  /** Number of requests answered since the run began, across all of its server processes. */
  requests: number
  rss: number
  heapUsed: number
}

const MIB = 2 ** 20
/** Maximum RSS of the server. */
export const RSS_CEILING = 1024 * MIB
/** Maximum growth per million requests in the second half of a run, by linear regression. */
export const GROWTH_PER_MILLION = { heapUsed: 64 * MIB, rss: 192 * MIB }
/** Minimum number of samples and requests for a regression. With fewer, caches are still filling. */
const MIN_SAMPLES = 10
const MIN_REQUESTS = 100_000

/** Returns one process's memory problems. Empty if there are none. */
export function findGrowth(samples: readonly MemorySample[]): string[] {
  const faults: string[] = []
  const most = Math.max(0, ...samples.map(({ rss }) => rss))
  if (most > RSS_CEILING) faults.push(`rss reached ${mib(most)}; allowed are ${mib(RSS_CEILING)}`)
  const late = secondHalf(samples)
  const span = (late.at(-1)?.requests ?? 0) - (late[0]?.requests ?? 0)
  if (late.length < MIN_SAMPLES || span < MIN_REQUESTS) return faults
  for (const name of ['heapUsed', 'rss'] as const) {
    const growth = slope(late, name) * 1e6
    if (growth > GROWTH_PER_MILLION[name])
      faults.push(
        `${name} grew by ${mib(growth)} for each million requests; allowed are ${mib(GROWTH_PER_MILLION[name])}`,
      )
  }
  return faults
}

/** Returns the samples of the second half of the requests. */
export function secondHalf<Sample extends { requests: number }>(samples: readonly Sample[]): Sample[] {
  const first = samples[0]?.requests ?? 0
  const middle = first + ((samples.at(-1)?.requests ?? 0) - first) / 2
  return samples.filter(({ requests }) => requests >= middle)
}

/** Returns the slope in bytes per request, by least squares. */
export function slope(samples: readonly MemorySample[], name: 'heapUsed' | 'rss'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ requests }) => requests))
  const y = mean(samples.map((sample) => sample[name]))
  let above = 0
  let below = 0
  for (const sample of samples) {
    above += (sample.requests - x) * (sample[name] - y)
    below += (sample.requests - x) ** 2
  }
  return below === 0 ? 0 : above / below
}

export const mib = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`
