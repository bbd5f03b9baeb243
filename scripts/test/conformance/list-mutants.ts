import type { Facts, Mutant } from './fact.ts'
import { api } from './facts/api.ts'
import { aut } from './facts/aut.ts'
import { cac } from './facts/cac.ts'
import { cmp } from './facts/cmp.ts'
import { dlg } from './facts/dlg.ts'
import { err } from './facts/err.ts'
import { lay } from './facts/lay.ts'
import { mid } from './facts/mid.ts'
import { nav } from './facts/nav.ts'
import { pol } from './facts/pol.ts'
import { pts } from './facts/pts.ts'
import { ref } from './facts/ref.ts'
import { sto } from './facts/sto.ts'
import { wal } from './facts/wal.ts'

/** A mutant with its requirement and fact. */
export interface NamedMutant {
  id: string
  states: string
  mutant: Mutant
}

export const facts: Facts = {
  ...nav,
  ...lay,
  ...dlg,
  ...aut,
  ...pts,
  ...ref,
  ...cmp,
  ...wal,
  ...mid,
  ...pol,
  ...err,
  ...cac,
  ...sto,
  ...api,
}

export function listMutants(): NamedMutant[] {
  return Object.entries(facts).flatMap(([id, list]) =>
    list.flatMap(({ states, mutants }) => mutants.map((mutant) => ({ id, states, mutant }))),
  )
}
