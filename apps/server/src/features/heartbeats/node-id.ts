import { v5 } from 'uuid'

/** Namespace of the ids below (RFC 9562, version 5). Never changes: it is part of every credit's key. */
const ANONYMOUS_NODES = 'c0b5b0c2-6c1e-4c8b-9a3f-0d6f2f6f7a11'

/** The id of a client without a key: all of a member's are one node, so the id follows from the member's. */
export function anonymousNodeId(memberId: string): string {
  return v5(memberId.toLowerCase(), ANONYMOUS_NODES)
}
