import { AppError } from '../../errors/app-error.ts'
import { messages } from './messages.ts'

/** Position in a member's log: the first entry of the next page, even if that entry no longer exists. */
export interface LogPosition {
  /** Time of the entry with microseconds, in PostgreSQL format. */
  at: string
  id: string
  /** Number of entries in the log, counted when the first page was read. */
  total: number
}

const POSITION = /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|([0-9a-f-]{36})\|(\d{1,12})\|(.*)$/

/** Encodes a position as an opaque cursor that is valid for the same filter only. */
export function writeCursor({ at, id, total }: LogPosition, filter: string): string {
  return Buffer.from(`${at}|${id}|${total}|${filter}`).toString('base64url')
}

/**
 * Decodes a cursor.
 * @throws AppError INVALID_REQUEST if the cursor is invalid or belongs to a different filter
 */
export function readCursor(cursor: string, filter: string): LogPosition {
  const [, at, id, total, made] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id || !isUuid(id) || !isMoment(at))
    throw new AppError('INVALID_REQUEST', messages.invalidCursor(), { field: 'query.cursor' })
  if (made !== filter)
    throw new AppError('INVALID_REQUEST', messages.otherFilter(), { field: 'query.cursor' })
  return { at, id, total: Number(total) }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const isMoment = (text: string) =>
  text.length <= 'YYYY-MM-DD HH:MM:SS.ffffff+00'.length + 2 &&
  Number.isFinite(
    Date.parse(
      text
        .replace(' ', 'T')
        .replace('+00', 'Z')
        .replace(/(\.\d{3})\d+/, '$1'),
    ),
  )
