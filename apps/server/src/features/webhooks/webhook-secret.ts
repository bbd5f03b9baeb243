import { sealedBytes } from '../../platform/secrets/sealed-field.ts'

const field = (column: string) =>
  sealedBytes({ table: 'webhook_secrets', column, key: { webhook_id: 'uuid' } })

/** The secret that signs a webhook's deliveries. */
export const currentSecret = field('secret')
/** The previous secret, which also signs deliveries during the overlap. */
export const previousSecret = field('previous')
