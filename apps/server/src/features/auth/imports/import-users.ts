import { createReadStream } from 'node:fs'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/secrets/key-ring.ts'
import { readSecret } from '../keys/read-secret.ts'
import { deriveFactorKeys } from '../mfa/sealed-secret.ts'
import { importAccount } from './import-account.ts'
import { parseImportLine, SKIPPED } from './import-line.ts'
import { type ImportProblem, problem } from './parse-jwk.ts'

/** Maximum line length, about twice that of an account with 1,000 sessions. */
const MAX_LINE_BYTES = 1024 * 1024
const NEWLINE = 10

export interface UserImportReport {
  imported: number
  updated: number
  unchanged: number
  skipped: number
  problems: number
}

export type LineProblem = ImportProblem & { line: number; userId?: string | undefined }

/**
 * Imports the accounts of a dump line by line, each in a separate transaction. A restart with the same dump
 * skips accounts that are already imported.
 * @param onProblem called for each skipped or rejected line
 */
export async function importUsers(
  db: Database,
  secrets: KeyRing,
  input: { path: string; now: Clock; dryRun: boolean; onProblem(problem: LineProblem): void },
): Promise<UserImportReport> {
  const factorKeys = deriveFactorKeys(secrets, await readSecret(db, 'second-factors'))
  const report: UserImportReport = { imported: 0, updated: 0, unchanged: 0, skipped: 0, problems: 0 }
  let line = 0
  for await (const text of readLines(input.path)) {
    line += 1
    if (text === '') continue
    const now = input.now()
    const account =
      text === undefined ? problem('LINE_TOO_LONG', { expected: MAX_LINE_BYTES }) : parseImportLine(text, now)
    const result =
      'code' in account || text === undefined
        ? account
        : await importAccount({ db, factorKeys, now, dryRun: input.dryRun }, account, text)
    if (typeof result === 'string') {
      report[result] += 1
      continue
    }
    const rejection = result as ImportProblem
    report[SKIPPED.includes(rejection.code) ? 'skipped' : 'problems'] += 1
    input.onProblem({ line, ...('id' in account && { userId: account.id }), ...rejection })
  }
  return report
}

/** Reads a file line by line in bounded memory. Yields undefined for a line that is too long. */
async function* readLines(path: string): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let length = 0
  const finish = () => {
    const text = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts).toString().trim()
    parts = []
    length = 0
    return text
  }
  const add = (part: Buffer) => {
    length += part.length
    if (length <= MAX_LINE_BYTES) parts.push(part)
    else parts = []
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}
