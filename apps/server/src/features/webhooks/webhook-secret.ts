import { sealedBytes } from '../../platform/secrets/sealed-field.ts'

const field = (column: string) =>
  sealedBytes({ table: 'webhook_secrets', column, key: { webhook_id: 'uuid' } })

/** Secret that signs a webhook's deliveries. */
export const currentSecret = field('secret')
/** Previous secret, which also signs deliveries during the overlap. */
export const previousSecret = field('previous')
