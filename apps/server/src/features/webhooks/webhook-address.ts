import { type BlockList, isIP } from 'node:net'
import { AppError } from '../../errors/app-error.ts'
import { isAddressAllowed } from '../../platform/http/outbound/resolve-target.ts'
import { messages } from './messages.ts'

const inUrl = { field: 'body.url' }

/**
 * Validates a webhook's URL and returns it in stored form. Performs every check that needs no name
 * resolution; names are resolved before each call.
 * @param allowed non-public subnets that may be called
 * @throws AppError INVALID_REQUEST
 */
export function readWebhookAddress(text: string, allowed: BlockList | undefined): string {
  const url = new URL(text)
  if (url.username || url.password || url.hash)
    throw new AppError('INVALID_REQUEST', messages.urlHasCredentials(), inUrl)
  if (url.protocol !== 'https:' && !allowed)
    throw new AppError('INVALID_REQUEST', messages.httpsRequired(), inUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAddressAllowed(host, url.protocol === 'https:', allowed))
    throw new AppError('INVALID_REQUEST', messages.notPublic({ host }), inUrl)
  return url.href
}
