import type { LinkType } from './action-link.ts'

/**
 * Returns the URL of the portal's page that redeems a link. Opening the page consumes nothing, because mail
 * scanners open links; a button redeems the link. The token is in the fragment, which browsers do not send,
 * so no server logs it.
 * @param portal URL of the portal, without a trailing slash
 */
export function confirmLink(portal: string, link: { token: string; type: LinkType }): string {
  const url = new URL(`${portal}/auth/confirm`)
  url.hash = new URLSearchParams({ token_hash: link.token, type: link.type }).toString()
  return url.href
}
