/** One-line change of the source that contradicts a fact. */
export interface Mutant {
  /** Path from the root of the repository. */
  file: string
  /** Text that occurs once in the file. */
  from: string
  to: string
}

/** Something that a requirement states: a number, text, key, route, order, interval or limit. */
export interface Fact {
  states: string
  /** At least one. Some test must fail for each of them. */
  mutants: readonly Mutant[]
}

/** Facts by requirement ID. */
export type Facts = Readonly<Record<string, readonly Fact[]>>

/** Returns a fact with one mutant. */
export function fact(states: string, file: string, from: string, to: string): Fact {
  return { states, mutants: [{ file, from, to }] }
}

/** Identifies a mutant in the recorded results. */
export function keyOf({ file, from, to }: Mutant): string {
  return `${file}: ${from} → ${to}`
}

/**
 * Returns the mutated source.
 * @throws Error if `from` does not occur exactly once
 */
export function mutate(source: string, mutant: Mutant): string {
  const parts = source.split(mutant.from)
  if (parts.length !== 2) {
    throw new Error(
      `${mutant.file} contains ${JSON.stringify(mutant.from)} ${parts.length - 1} times, not once.`,
    )
  }
  return parts.join(mutant.to)
}
