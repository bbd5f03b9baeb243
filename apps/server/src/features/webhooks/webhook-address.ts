import { type BlockList, isIP } from 'node:net'
import { AppError } from '../../errors/app-error.ts'
import { isAddressAllowed } from '../../platform/http/outbound/resolve-target.ts'

/**
 * Returns the address of a webhook in stored form. Checks all that needs no name resolution; names are resolved on each
 * call.
 * @param allowed networks that may be called although they are not public
 * @throws AppError INVALID_REQUEST
 */
export function readWebhookAddress(text: string, allowed: BlockList | undefined): string {
  const url = new URL(text)
  if (url.username || url.password || url.hash)
    throw new AppError('INVALID_REQUEST', 'body.url: must have no name, password or fragment')
  if (url.protocol !== 'https:' && !allowed)
    throw new AppError('INVALID_REQUEST', 'body.url: must be an https address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAddressAllowed(host, url.protocol === 'https:', allowed))
    throw new AppError(
      'INVALID_REQUEST',
      `body.url: ${host} is not on the public internet; the setting WEBHOOK_NETWORKS allows other networks`,
    )
  return url.href
}
