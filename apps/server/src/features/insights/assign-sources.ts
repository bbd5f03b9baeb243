import { createHash } from 'node:crypto'
import type { CollectionSource } from '@hearth/protocol/sources'

/** The sources that a member's nodes collect from: a source's share of the members, always the same ones. */
export function assignSources(sources: readonly CollectionSource[], memberId: string): CollectionSource[] {
  return sources.filter(({ id, share }) => {
    const draw = createHash('sha256').update(`${id} ${memberId}`).digest().readUInt32BE() / 2 ** 32
    return draw < share
  })
}
