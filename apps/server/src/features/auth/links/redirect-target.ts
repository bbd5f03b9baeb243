/**
 * Where a link may lead: the address that was asked for where it is on the list, else the portal. What browsers read
 * differently than this server might (backslashes, control characters, letters beyond ASCII, user names) is never on
 * the list; what is answered is the address as it was understood here.
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
/** An absolute address in visible ASCII with a host in it. */
const PLAIN = /^https?:\/\/[^/\\?#@]+(?:[/?#][!-[\]-~]*)?$/i

/** An entry without a path stands for all of its origin, one that ends in a slash for what is beneath, others for themselves. */
function covers(entry: URL, url: URL): boolean {
  if (entry.origin !== url.origin) return false
  if (entry.pathname === '/') return true
  return entry.pathname.endsWith('/')
    ? url.pathname.startsWith(entry.pathname)
    : url.pathname === entry.pathname
}
