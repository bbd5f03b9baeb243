import type { Facts, Mutant } from './fact.ts'
import { lay } from './facts/lay.ts'

/** A mutant with its requirement and fact. */
export interface NamedMutant {
  id: string
  states: string
  mutant: Mutant
}

export const facts: Facts = { ...lay }

export function listMutants(): NamedMutant[] {
  return Object.entries(facts).flatMap(([id, list]) =>
    list.flatMap(({ states, mutants }) => mutants.map((mutant) => ({ id, states, mutant }))),
  )
}
