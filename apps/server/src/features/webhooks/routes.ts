import type { BlockList } from 'node:net'
import { actOf } from '../../audit/act-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { endWebhook } from './end-webhook.ts'
import { readDeliveries } from './read-deliveries.ts'
import { readWebhooks } from './read-webhooks.ts'
import { replaceSecret } from './replace-secret.ts'
import { replayDelivery, replayFailed } from './replay-deliveries.ts'
import { sendTest } from './send-test.ts'

export function webhookRoutes(deps: {
  db: Database
  secrets: KeyRing
  /** Non-public subnets that may be called. */
  allowed: BlockList | undefined
  now: Clock
}): Pick<
  Handlers,
  | 'readWebhooks'
  | 'createWebhook'
  | 'changeWebhook'
  | 'endWebhook'
  | 'replaceWebhookSecret'
  | 'testWebhook'
  | 'readWebhookDeliveries'
  | 'replayWebhookDelivery'
  | 'replayWebhook'
> {
  const { db, now } = deps
  return {
    readWebhooks: async () => ({ webhooks: await readWebhooks(db) }),
    createWebhook(input) {
      const { reason, ...wanted } = input.body
      return createWebhook(deps, wanted, actOf(input, reason), now())
    },
    changeWebhook(input) {
      const { reason, ...wanted } = input.body
      return changeWebhook(deps, input.params.id, wanted, actOf(input, reason), now())
    },
    async endWebhook(input) {
      await endWebhook(db, input.params.id, actOf(input, input.query.reason))
      return { success: true }
    },
    replaceWebhookSecret(input) {
      const { reason, overlapHours } = input.body
      return replaceSecret(deps, input.params.id, overlapHours, actOf(input, reason), now())
    },
    testWebhook: (input) => sendTest(db, input.params.id, actOf(input, input.body.reason), now()),
    readWebhookDeliveries: ({ params, query }) => readDeliveries(db, params.id, query),
    async replayWebhookDelivery(input) {
      const { id, event } = input.params
      await replayDelivery(db, id, event, actOf(input, input.body.reason), now())
      return { success: true }
    },
    replayWebhook(input) {
      const { since, reason } = input.body
      return replayFailed(db, input.params.id, new Date(since), actOf(input, reason), now())
    },
  }
}
