import { PKCE_PREFIX } from '../codes/email-code.ts'
import { actionLink, type LinkType } from './action-link.ts'
import { confirmLink } from './confirm-link.ts'
import { redirectTarget } from './redirect-target.ts'

export interface EmailLinkDeps {
  issuer: string
  publicUrl: string
  redirectUrls?: readonly string[] | undefined
  /** Origins of portals whose page `/auth/confirm` redeems links. */
  confirmOrigins?: readonly string[] | undefined
}

/**
 * Returns the URL of an emailed link: the page `/auth/confirm` if the target is a portal that has it,
 * otherwise `GET /verify`. A link with a challenge always uses `GET /verify`, because the client expects a
 * code.
 */
export function createEmailLink(
  deps: EmailLinkDeps,
  link: { token: string; type: LinkType; redirectTo: string | undefined },
): string {
  const portal = link.token.startsWith(PKCE_PREFIX) ? undefined : findPortal(deps, link.redirectTo)
  return portal ? confirmLink(portal, link) : actionLink(deps, link)
}

/** Returns the URL of a sign-up email's link. The link always opens a page with a button. */
export function createSignUpLink(
  deps: Omit<EmailLinkDeps, 'issuer'>,
  link: { token: string; redirectTo: string | undefined },
): string {
  const portal = findPortal(deps, link.redirectTo) ?? deps.publicUrl
  return confirmLink(portal, { token: link.token, type: 'signup' })
}

/** Only these pages of a portal process links; other programs may serve the rest of the origin. */
const PORTAL_PAGES = /^\/(auth(\/.*)?)?$/

function findPortal(deps: Omit<EmailLinkDeps, 'issuer'>, redirectTo: string | undefined) {
  const { origin, pathname } = new URL(redirectTarget(deps, redirectTo))
  return PORTAL_PAGES.test(pathname) && deps.confirmOrigins?.includes(origin) ? origin : undefined
}
