import { emailAddress } from '@hearth/protocol/email-address'
import type { Message } from '@hearth/protocol/messages'
import { CsvError, parse } from 'csv-parse/sync'
import { validate as isUuid } from 'uuid'
import { messages } from './messages.ts'

export interface WhitelistEntry {
  kind: 'email' | 'wallet' | 'member'
  /** Lowercase. */
  value: string
}

/** Line that cannot be used. */
export interface BadLine {
  /** Line number in the file, starting at 1. */
  line: number
  what: Message
}

export interface ReadCsv {
  entries: WhitelistEntry[]
  badLines: BadLine[]
}

const WALLET = /^0x[\da-f]{40}$/
const HEADINGS = ['email', 'e-mail', 'wallet', 'address', 'member', 'id', 'value']
const email = emailAddress()

/**
 * Parses a CSV file (RFC 4180) whose first column identifies members by email address, wallet or ID. The kind
 * is derived from the value's format.
 */
export function readCsv(text: string): ReadCsv {
  const badLines: ReadCsv['badLines'] = []
  const entries: WhitelistEntry[] = []
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return { entries, badLines: [{ line, what: messages.unreadable({ reason: error.message }) }] }
  }
  for (const [index, { record, info }] of records.entries()) {
    const value = (record[0] ?? '').toLowerCase()
    if (index === 0 && HEADINGS.includes(value)) continue
    const entry = readEntry(value)
    if (entry) entries.push(entry)
    else badLines.push({ line: info.lines, what: explain(value) })
  }
  return { entries, badLines }
}

function readEntry(value: string): WhitelistEntry | undefined {
  if (WALLET.test(value)) return { kind: 'wallet', value }
  if (isUuid(value)) return { kind: 'member', value }
  const address = email.safeParse(value)
  return address.success ? { kind: 'email', value: address.data } : undefined
}

function explain(value: string): Message {
  if (value === '') return messages.empty()
  const shown = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  return value.startsWith('0x')
    ? messages.invalidWallet({ value: shown })
    : messages.invalidEntry({ value: shown })
}
