import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mutant that no test noticed. */
export interface Survivor {
  file: string
  line: number
  mutator: string
  /** Code and what replaces it, on one line. */
  change: string
  /** True if no test runs the code. */
  isUncovered: boolean
}

/** Reviewed survivors of a file: why these changes may survive. */
interface Review {
  reason: string
  changes: string[]
}

export type Reviews = Record<string, Review[]>

const FILE = join(import.meta.dirname, 'survivors.json')

export function readReviews(): Reviews {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Returns the reason why a change may survive; undefined if nobody has reviewed it. */
export function findReason(reviews: Reviews, { file, change }: Survivor): string | undefined {
  return reviews[file]?.find(({ changes }) => changes.includes(change))?.reason
}

/** Returns the reviewed changes that no longer survive, as `file: change`. */
export function listOutdated(
  reviews: Reviews,
  survivors: readonly Survivor[],
  mutated: readonly string[],
): string[] {
  const surviving = new Set(survivors.map(({ file, change }) => `${file}: ${change}`))
  return Object.entries(reviews)
    .filter(([file]) => mutated.includes(file))
    .flatMap(([file, list]) => list.flatMap(({ changes }) => changes.map((change) => `${file}: ${change}`)))
    .filter((each) => !surviving.has(each))
}

const MAX_LENGTH = 100

/** Describes a mutant without its position, so that a review stays valid when lines move. */
export function describeChange(original: string, replacement: string): string {
  const short = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line
  }
  return `${short(original)} → ${short(replacement)}`
}
