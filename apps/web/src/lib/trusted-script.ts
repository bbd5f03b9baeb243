/** https://www.w3.org/TR/trusted-types/, as far as it is used here; browsers that do not have it go without. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The widget of Cloudflare's bot check, where an operator has chosen it. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Where the portal's own scripts are: files of a build, or of `npm run dev`, which leaves them where they are written. */
const OWN_PATH = import.meta.env.DEV ? '/src/' : '/assets/'

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('hearth', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.origin)
    if (url === TURNSTILE_SCRIPT || (origin === location.origin && pathname.startsWith(OWN_PATH))) return url
    throw new TypeError(`${url} is no script of the portal`)
  },
})

/**
 * The one way by which an address becomes a script or a worker: the portal's CSP refuses text in these places, so that
 * nothing that came from elsewhere ends there. Throws for what is not the portal's own.
 */
export function createTrustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
