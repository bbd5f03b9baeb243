import { v5 } from 'uuid'

/**
 * Namespace of the node IDs (RFC 9562, version 5). Must never change, because node IDs are part of the key of
 * credits.
 */
const ANONYMOUS_NODES = 'c0b5b0c2-6c1e-4c8b-9a3f-0d6f2f6f7a11'

/**
 * Derives the node ID of clients without a key from the member's ID. All such clients of a member are one
 * node.
 */
export function anonymousNodeId(memberId: string): string {
  return v5(memberId.toLowerCase(), ANONYMOUS_NODES)
}
