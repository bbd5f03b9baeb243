import { redirectTarget } from './redirect-target.ts'

/** Purpose of an email link, in the protocol's terms. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** Returns the URL of an emailed link that `GET /verify` redeems. */
export function actionLink(
  deps: { issuer: string; publicUrl: string; redirectUrls?: readonly string[] | undefined },
  link: { token: string; type: LinkType; redirectTo: string | undefined },
): string {
  const url = new URL(`${deps.issuer}/verify`)
  url.searchParams.set('token', link.token)
  url.searchParams.set('type', link.type)
  url.searchParams.set('redirect_to', redirectTarget(deps, link.redirectTo))
  return url.href
}
