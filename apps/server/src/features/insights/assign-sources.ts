import { createHash } from 'node:crypto'
import type { CollectionSource } from '@hearth/protocol/sources'

/**
 * Returns the sources that a member's nodes collect from. Each source is assigned to a fixed share of the
 * members.
 */
export function assignSources(sources: readonly CollectionSource[], memberId: string): CollectionSource[] {
  return sources.filter(({ id, share }) => {
    const draw = createHash('sha256').update(`${id} ${memberId}`).digest().readUInt32BE() / 2 ** 32
    return draw < share
  })
}
