import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { messages } from './messages.ts'

export interface AuditFault {
  number: number
  /** Describes the fault in a sentence. */
  what: string
}

export interface AuditVerification {
  entries: number
  /**
   * Newest row, as `number:hash`. If a copy is stored elsewhere, a later verification detects that the end of
   * the log was truncated.
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
export async function verifyAudit(
  db: Database,
  language: Language,
  expected?: string,
): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const head = await transaction.selectFrom('audit_head').selectAll().executeTakeFirst()
      const faults: AuditFault[] = []
      const addFault = (number: number, fault: Message) => {
        if (faults.length < MAX_FAULTS) faults.push({ number, what: formatMessage(fault, language) })
      }
      const stored = readHead(expected)
      let entries = 0
      let last = { number: 0, hash: '0'.repeat(64) }
      for (;;) {
        const rows = await readPage(transaction, last.number)
        for (const row of rows) {
          const { number } = row
          const missing = number - last.number - 1
          if (missing > 0)
            addFault(
              number,
              messages.rowsMissing({
                count: missing,
                first: String(last.number + 1),
                last: String(number - 1),
              }),
            )
          else if (row.previous !== last.hash)
            addFault(number, messages.rowNotChained({ number: String(number) }))
          if (row.computed !== row.hash) addFault(number, messages.rowChanged({ number: String(number) }))
          if (number === stored?.number && row.hash !== stored.hash)
            addFault(number, messages.otherHash({ number: String(number) }))
          last = row
        }
        entries += rows.length
        if (rows.length < PAGE) break
      }
      if (!head) addFault(0, messages.headMissing())
      else if (head.number !== last.number)
        addFault(last.number, messages.otherHead({ number: String(last.number), head: String(head.number) }))
      else if (head.hash.toString('hex') !== last.hash)
        addFault(last.number, messages.otherHeadHash({ number: String(last.number) }))
      if (stored && stored.number > last.number)
        addFault(stored.number, messages.rowNotFound({ number: String(stored.number) }))
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

/** Parses a head returned by `verifyAudit`. Returns undefined if invalid. */
export function readHead(text: string | undefined): { number: number; hash: string } | undefined {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text ?? '') ?? []
  return number !== undefined && hash !== undefined ? { number: Number(number), hash } : undefined
}
