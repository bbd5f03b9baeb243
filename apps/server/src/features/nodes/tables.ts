import type { Generated } from 'kysely'

export interface NodesTables {
  nodes: {
    member_id: string
    id: string
    /** Ed25519, raw 32 bytes. */
    public_key: Buffer
    name: Generated<string | null>
    registered_at: Generated<Date>
  }
  node_presence: {
    member_id: string
    node_id: string
    slot_end: Date
    present_ms: number
    counted_until: Date
    attending: boolean
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends NodesTables {}
}
