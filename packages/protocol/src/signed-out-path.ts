/**
 * Paths of the signed-out pages, which are a document of their own. `apps/web/public/boot.js` contains a copy.
 * The auth service at /auth/v1 is not a page.
 */
export const SIGNED_OUT_PATHS = /^\/($|auth(\/(?!v1(\/|$))|$)|undo\/?$)/

/** Returns whether a path belongs to a signed-out page rather than to the portal. */
export function isSignedOutPath(path: string): boolean {
  return SIGNED_OUT_PATHS.test(path)
}
