import { v5 } from 'uuid'

/** Namespace of the ids below (RFC 9562, version 5). Never changes: it is part of every credit's key. */
const ANONYMOUS_NODES = 'c0b5b0c2-6c1e-4c8b-9a3f-0d6f2f6f7a11'

/** Derives the node ID of clients without a key from the member's ID: all of them are one node. */
export function anonymousNodeId(memberId: string): string {
  return v5(memberId.toLowerCase(), ANONYMOUS_NODES)
}
