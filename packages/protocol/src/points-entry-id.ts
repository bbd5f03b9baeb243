import { z } from 'zod'
import { isCalendarDay } from './calendar-day.ts'
import { issue } from './issue.ts'

const ENTRY_ID =
  /^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\.[1-9]\d{0,4})$/
const PENDING = /^(\d{4}-\d{2}-\d{2})\.(\d+)$/

/** Settlement that books a pending entry: a UTC day (YYYY-MM-DD), and the number of the day's settlement. */
interface Settlement {
  day: string
  number: number
}

/**
 * ID of an entry of the points log: the UUID of a ledger entry, or the day and number of the settlement that books a
 * pending entry, such as `2026-03-01.1`. The latter stays valid after the settlement.
 */
export const pointsEntryIdSchema = z.string().regex(ENTRY_ID, issue('entryId'))

/** Returns the settlement that the ID of a pending entry names; null for a UUID, undefined if there is no such day. */
export function parsePendingId(id: string): Settlement | null | undefined {
  const [, day, number] = PENDING.exec(id) ?? []
  if (!day) return null
  return isCalendarDay(day) ? { day, number: Number(number) } : undefined
}
