import type { WhitelistReport } from '@hearth/protocol/endpoints/whitelists'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { type BadLine, readCsv, type WhitelistEntry } from './read-csv.ts'

/** Maximum number of lines per statement. */
const BATCH = 5000
const SHOWN_BAD_LINES = 100

export type WhitelistChanges = Omit<WhitelistReport, 'badLines'> & { badLines: BadLine[] }

/** Formats the report of a whitelist change in the given language. */
export function formatChanges(
  { badLines, ...changes }: WhitelistChanges,
  language: Language,
): WhitelistReport {
  return {
    ...changes,
    badLines: badLines.map(({ line, what }) => ({ line, what: formatMessage(what, language) })),
  }
}

/** Creates an empty list, or updates an existing list's note. */
export async function createWhitelist(
  db: Database,
  list: { name: string; note: string },
  act: Act,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('whitelists')
      .values(list)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ note: list.note }))
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'whitelist.make',
      subject: { kind: 'whitelist', id: list.name },
      after: { note: list.note },
    })
  })
}

/**
 * Adds the members in a CSV file to a list, or removes them, in one transaction. Skips and reports invalid
 * lines. Idempotent.
 * @throws AppError NOT_FOUND if the list does not exist
 */
export async function changeWhitelist(
  db: Database,
  change: { name: string; csv: string; how: 'add' | 'remove' },
  act: Act,
): Promise<WhitelistChanges> {
  const { name, how } = change
  const { entries, badLines } = readCsv(change.csv)
  return db.transaction().execute(async (transaction) => {
    await lockWhitelist(transaction, name)
    let changed = 0
    for (let first = 0; first < entries.length; first += BATCH) {
      changed += await write(transaction, name, entries.slice(first, first + BATCH), how)
    }
    if (changed > 0) {
      await writeAudit(transaction, {
        ...act,
        action: how === 'add' ? 'whitelist.add' : 'whitelist.remove',
        subject: { kind: 'whitelist', id: name },
        after: { lines: changed },
      })
    }
    return {
      changed,
      unchanged: entries.length - changed,
      bad: badLines.length,
      badLines: badLines.slice(0, SHOWN_BAD_LINES),
    }
  })
}

/**
 * Locks a whitelist.
 * @throws AppError NOT_FOUND
 */
async function lockWhitelist(transaction: Transaction, name: string): Promise<void> {
  const list = await transaction
    .selectFrom('whitelists')
    .select('name')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!list) throw new AppError('NOT_FOUND', messages.notFound({ name }))
}

async function write(
  transaction: Transaction,
  list: string,
  entries: WhitelistEntry[],
  how: 'add' | 'remove',
): Promise<number> {
  const given = sql`unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ value }) => value)}::text[])
    as given (kind, value)`
  const { numAffectedRows } = await (how === 'add'
    ? sql`
        insert into whitelist_members (list, kind, value) select ${list}, kind, value from ${given}
        on conflict do nothing`
    : sql`
        delete from whitelist_members m using ${given}
        where m.list = ${list} and m.kind = given.kind and m.value = given.value`
  ).execute(transaction)
  return Number(numAffectedRows ?? 0)
}
