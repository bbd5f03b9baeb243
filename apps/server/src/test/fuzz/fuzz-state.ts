import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const counts = z.record(z.string(), z.number())
const sampleSchema = z.object({
  requests: z.number(),
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  delayMs: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
})
const failureSchema = z.object({
  index: z.number(),
  what: z.string(),
  who: z.string(),
  faults: z.array(z.string()),
  sent: z.string(),
  answered: z.string(),
})

const stateSchema = z.object({
  seed: z.number(),
  /** Number of answered requests, and index of the next one. */
  done: z.number(),
  seconds: z.number(),
  /** Response counts by status, for each surface, caller and call. */
  bySurface: z.record(z.string(), counts),
  byCaller: z.record(z.string(), counts),
  byCall: z.record(z.string(), counts),
  /** Server processes, one per start or continuation of the run, with their samples. */
  pieces: z.array(z.object({ from: z.number(), samples: z.array(sampleSchema) })),
  targets: z.array(z.string()),
  accounts: z.number(),
  failures: z.array(failureSchema),
  /** Total number of failures, including those that are not listed. */
  failed: z.number(),
})

export type FuzzState = z.infer<typeof stateSchema>
export type Failure = z.infer<typeof failureSchema>

/** Maximum number of failures saved with their requests. Additional failures are only counted. */
const MAX_FAILURES = 200

export function createState(seed: number): FuzzState {
  return {
    seed,
    done: 0,
    seconds: 0,
    bySurface: {},
    byCaller: {},
    byCall: {},
    pieces: [],
    targets: [],
    accounts: 0,
    failures: [],
    failed: 0,
  }
}

/**
 * Loads a state.
 * @returns undefined if the file is missing
 * @throws if the file cannot be read or is not a state
 */
export function loadState(file: string): FuzzState | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return stateSchema.parse(JSON.parse(text))
}

/** Saves the state atomically: a kill leaves either the earlier state or this one. */
export function saveState(file: string, state: FuzzState): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(state))
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

export function addFailure(state: FuzzState, failure: Failure): void {
  state.failed += 1
  if (state.failures.length < MAX_FAILURES) state.failures.push(failure)
}

export function count(table: Record<string, Record<string, number>>, name: string, status: number): void {
  table[name] ??= {}
  const row = table[name]
  row[status] = (row[status] ?? 0) + 1
}
