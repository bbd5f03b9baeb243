import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../paths.ts'
import type { TestName } from './run-tests.ts'

const FILE = join(root, 'scripts/test/conformance/killers.json')

/** Tests that killed a mutant, by the mutant's key. */
export type Killers = Record<string, TestName>

export function readKillers(): Killers {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function writeKillers(killers: Killers): void {
  const sorted = Object.fromEntries(Object.entries(killers).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}
