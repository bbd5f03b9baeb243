import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Listener, listen } from '../../platform/database/listen.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'

const CHANNEL = 'nodes'
/** Maximum number of IDs in a notice. A payload is limited to 8000 bytes, and an ID takes 22 bytes. */
const IDS_PER_NOTICE = 300

/** Notice to all gateways: nodes connected to the sender, or a member removed nodes. */
export interface GatewayNotice {
  kind: 'arrived' | 'removed'
  /** Sender; must not contain a space. */
  from: string
  nodeIds: string[]
}

/** Notifies all gateways when the transaction commits. All gateways receive all notices in the same order. */
export async function notifyGateways(db: Database | Transaction, notice: GatewayNotice): Promise<void> {
  const payloads: string[] = []
  for (let first = 0; first < notice.nodeIds.length; first += IDS_PER_NOTICE) {
    const ids = notice.nodeIds.slice(first, first + IDS_PER_NOTICE).map(pack)
    payloads.push(`${notice.kind} ${notice.from} ${ids.join('')}`)
  }
  // Use `with ordinality` to send the notices in row order.
  await sql`
    select pg_notify(${CHANNEL}, payload)
    from unnest(${payloads}::text[]) with ordinality as notice (payload, place) order by place
  `.execute(db)
}

/**
 * Listens for notices to gateways.
 * @param heard.gap called when notices may have been missed
 */
export function listenToNotices(
  connection: DatabaseConnection,
  heard: { notice(notice: GatewayNotice): void; gap(): void },
): Listener {
  return listen(connection, CHANNEL, {
    notification(payload) {
      const [kind, from = '', packed = ''] = payload.split(' ')
      if (kind !== 'arrived' && kind !== 'removed') return
      heard.notice({ kind, from, nodeIds: (packed.match(/.{22}/g) ?? []).map(unpack) })
    },
    gap: heard.gap,
  })
}

/** Encodes a UUID in 22 characters instead of 36. */
const pack = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function unpack(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
