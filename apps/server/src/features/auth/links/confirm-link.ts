import type { LinkType } from './action-link.ts'

/**
 * Returns the address of a portal's page that redeems a link. Opening it consumes nothing, a button does: mail
 * scanners open links. The token is in the fragment, which browsers send to no server and no log.
 * @param portal the address of the portal, without a trailing slash
 */
export function confirmLink(portal: string, link: { token: string; type: LinkType }): string {
  const url = new URL(`${portal}/auth/confirm`)
  url.hash = new URLSearchParams({ token_hash: link.token, type: link.type }).toString()
  return url.href
}
