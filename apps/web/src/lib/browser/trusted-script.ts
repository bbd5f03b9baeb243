/** Trusted Types (https://www.w3.org/TR/trusted-types/). Optional: not every browser supports them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Script of Cloudflare's bot check, if the operator uses it. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Path prefix of the portal's scripts in development or in a build. */
const OWN_PATH = import.meta.env.DEV ? '/src/' : '/assets/'

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('hearth', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.origin)
    if (url === TURNSTILE_SCRIPT || (origin === location.origin && pathname.startsWith(OWN_PATH))) return url
    throw new TypeError(`${url} is not a script of the portal`)
  },
})

/**
 * Returns a URL that the CSP accepts for a script or worker. With Trusted Types, throws unless the script is
 * the portal's or the bot check's.
 */
export function createTrustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
