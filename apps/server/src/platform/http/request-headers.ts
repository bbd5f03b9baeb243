import { z } from 'zod'

/** The headers of a signed call, as Standard Webhooks names them. */
export const signatureHeaders = z.looseObject({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/, { message: 'must be seconds since 1970' }),
  'webhook-signature': z.string().min(1).max(2000),
})

/** The header of calls that can be repeated safely. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,255}$/, { message: 'must be 1 to 255 visible ASCII characters' })
    .optional(),
})
