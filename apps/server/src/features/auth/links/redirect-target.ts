/**
 * Returns the requested link target, in the form parsed here, if the list of allowed targets covers it.
 * Otherwise, returns the portal. URLs that browsers may parse differently (with backslashes, user names, or
 * other than visible ASCII after the host) never match.
 */
export function redirectTarget(
  deps: { publicUrl: string; redirectUrls?: readonly string[] | undefined },
  wanted: unknown,
): string {
  const site = new URL(deps.publicUrl).href
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !PLAIN.test(wanted)) return site
  const url = URL.parse(wanted)
  if (!url || url.username || url.password) return site
  url.hash = ''
  const allowed = [new URL(deps.publicUrl).origin, ...(deps.redirectUrls ?? [])]
  return allowed.some((entry) => covers(new URL(entry), url)) ? url.href : site
}

const MAX_LENGTH = 2048
/** Absolute URL with a host, and with only visible ASCII after the host. */
const PLAIN = /^https?:\/\/[^/\\?#@]+(?:[/?#][!-[\]-~]*)?$/i

/**
 * Returns whether a list entry covers a URL. An entry without a path covers its origin. An entry with a
 * trailing slash covers the paths below it. Other entries must match exactly.
 */
function covers(entry: URL, url: URL): boolean {
  if (entry.origin !== url.origin) return false
  if (entry.pathname === '/') return true
  return entry.pathname.endsWith('/')
    ? url.pathname.startsWith(entry.pathname)
    : url.pathname === entry.pathname
}
