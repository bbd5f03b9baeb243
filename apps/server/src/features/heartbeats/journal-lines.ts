import { crc32 } from 'node:zlib'
import type { EarnedSlot } from './decide-credits.ts'

/** Returns one journal line: a checksum and the slot as JSON. */
export function journalLine(slot: EarnedSlot): string {
  const { memberId, nodeId, slotEnd, intervalMs, subnet } = slot
  const text = JSON.stringify([memberId, nodeId, slotEnd, intervalMs ?? null, subnet ?? null])
  return `${checksum(text)} ${text}\n`
}

/**
 * Parses a line.
 * @returns null if it is torn or damaged
 */
export function parseJournalLine(line: string): EarnedSlot | null {
  const text = line.slice(9)
  if (line[8] !== ' ' || line.slice(0, 8) !== checksum(text)) return null
  const [memberId, nodeId, slotEnd, intervalMs, subnet] = JSON.parse(text) as [
    string,
    string,
    number,
    number | null,
    string | null,
  ]
  return {
    memberId,
    nodeId,
    slotEnd,
    ...(intervalMs !== null && { intervalMs }),
    ...(subnet !== null && { subnet }),
  }
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0')
