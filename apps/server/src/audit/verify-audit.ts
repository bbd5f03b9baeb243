import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'

export interface AuditFault {
  number: number
  what: string
}

export interface AuditVerification {
  entries: number
  /**
   * Newest row, as `number:hash`. A copy stored elsewhere later reveals whether the end of the log was
   * truncated.
   */
  head: string
  /** First faults found; empty if the log is intact. */
  faults: AuditFault[]
}

const PAGE = 5000
const MAX_FAULTS = 20

interface ReadRow {
  number: number
  previous: string
  hash: string
  computed: string
}

/**
 * Verifies the audit log up to its head: numbers are consecutive, each row's hash is valid, and each row
 * contains the previous row's hash. Ignores rows written during the verification.
 * @param expected an earlier head, as `number:hash`, that the log must still contain
 */
export async function verifyAudit(db: Database, expected?: string): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const head = await transaction.selectFrom('audit_head').selectAll().executeTakeFirst()
      const faults: AuditFault[] = []
      const addProblem = (number: number, what: string) => {
        if (faults.length < MAX_FAULTS) faults.push({ number, what })
      }
      const stored = readHead(expected)
      let entries = 0
      let last = { number: 0, hash: '0'.repeat(64) }
      for (;;) {
        const rows = await readPage(transaction, last.number)
        for (const row of rows) {
          if (row.number !== last.number + 1)
            addProblem(row.number, `rows ${last.number + 1} to ${row.number - 1} are missing`)
          else if (row.previous !== last.hash) addProblem(row.number, 'is not chained to the row before it')
          if (row.computed !== row.hash) addProblem(row.number, 'was changed: its hash is of something else')
          if (row.number === stored?.number && row.hash !== stored.hash)
            addProblem(row.number, 'has another hash than was expected')
          last = row
        }
        entries += rows.length
        if (rows.length < PAGE) break
      }
      if (!head) addProblem(0, 'the head of the log is missing')
      else if (head.number !== last.number || head.hash.toString('hex') !== last.hash)
        addProblem(last.number, `is the last row, but the head names row ${head.number}`)
      if (stored && stored.number > last.number) addProblem(stored.number, 'was expected and is not there')
      return { entries, head: `${last.number}:${last.hash}`, faults }
    })
}

async function readPage(transaction: Transaction, after: number): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select number, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash,
           encode(audit_hash(a), 'hex') as computed
    from audit_log a where number > ${after} order by number limit ${PAGE}
  `.execute(transaction)
  return rows
}

/** Parses a head in the format of `verifyAudit`. Returns undefined if it is invalid. */
export function readHead(text: string | undefined): { number: number; hash: string } | undefined {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text ?? '') ?? []
  return number !== undefined && hash !== undefined ? { number: Number(number), hash } : undefined
}
