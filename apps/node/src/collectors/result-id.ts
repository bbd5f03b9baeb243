import { createHash } from 'node:crypto'

/**
 * Returns a result's ID (UUID version 8, RFC 9562), derived from its source and item. A repeated result, even
 * from another of the member's nodes, has the same ID and counts once.
 */
export function resultId(sourceId: string, key: string): string {
  const bytes = createHash('sha256').update(`${sourceId}\0${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
