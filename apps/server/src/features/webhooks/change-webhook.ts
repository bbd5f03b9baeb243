import type { BlockList } from 'node:net'
import type { CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { changeWebhook as changeEndpoint, Webhook } from '@hearth/protocol/endpoints/webhooks'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { noSuchWebhook, readWebhook } from './read-webhooks.ts'
import { readWebhookAddress } from './webhook-address.ts'

/**
 * Changes a webhook, or turns it off or on. Absent fields stay unchanged. Events that occur while the webhook
 * is off are stored, and sent to its current URL when it is on again.
 * @param allowed non-public subnets that may be called
 * @throws AppError NOT_FOUND; INVALID_REQUEST if the URL is not allowed
 */
export async function changeWebhook(
  { db, allowed }: { db: Database; allowed: BlockList | undefined },
  id: string,
  wanted: Omit<CheckedRequestOf<typeof changeEndpoint>['body'], 'reason'>,
  act: Act,
  now: Date,
): Promise<Webhook> {
  const { events, note, on } = wanted
  const url = wanted.url === undefined ? undefined : readWebhookAddress(wanted.url, allowed)
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuchWebhook()
    const after = {
      url: url ?? before.url,
      events: events ?? before.events,
      note: note ?? before.note,
      ...(on === true && { off_since: null, off_reason: null, failing_since: null }),
      ...(on === false && !before.off_since && { off_since: now, off_reason: act.reason }),
    }
    await transaction.updateTable('webhooks').set(after).where('id', '=', id).execute()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.change',
      subject: { kind: 'webhook', id },
      before: describe(before),
      after: describe({ ...before, ...after }),
    })
    return readWebhook(transaction, id)
  })
}

/** Returns the audit entry. It contains only the origin of the URL, because the path can contain a secret. */
function describe(webhook: { url: string; events: string[]; off_since: Date | null }) {
  return { origin: new URL(webhook.url).origin, events: webhook.events, on: webhook.off_since === null }
}
