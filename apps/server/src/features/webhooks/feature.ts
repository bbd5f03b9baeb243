import type { Config } from '../../config/config.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { webhookRoutes } from './routes.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'
import type { WebhooksTables } from './tables.ts'
import { currentSecret, previousSecret } from './webhook-secret.ts'

type Deps = Omit<Parameters<typeof webhookRoutes>[0], 'allowed'> & {
  config: Pick<Config, 'WEBHOOK_NETWORKS'>
}

export const webhooks = {
  name: 'webhooks',
  tables: {
    webhook_deliveries: access.all,
    webhook_events: access.replace,
    webhook_secrets: access.upsert,
    webhooks: access.all,
  } satisfies TableAccess<WebhooksTables>,
  sealedColumns: () => [currentSecret.description, previousSecret.description],
  routes: (deps: Deps) => webhookRoutes({ ...deps, allowed: deps.config.WEBHOOK_NETWORKS }),
  sweep: sweepWebhooks,
} satisfies Feature<never, never>
