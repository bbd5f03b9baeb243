/** Limits of RFC 5321, 4.5.3.1.1; the maximum path length limits the whole address (erratum 1690). */
const LOCAL_MAX = 64
const ADDRESS_MAX = 254

/** RFC 5321 dot-string (4.1.2). Quoted strings are unused in practice. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Host name of at least two labels (RFC 1123), the last one not numeric, to exclude IP addresses. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Characters with a special meaning in the host of a URL. */
const NOT_IN_HOSTS = /[\s\p{Cc}/?#@:\\%[\]]/u

/** Returns a domain as ASCII, with other scripts in Punycode (UTS 46); undefined if it is invalid. */
function asciiDomain(domain: string): string | undefined {
  if (NOT_IN_HOSTS.test(domain)) return undefined
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
  return DOMAIN.test(host) ? host : undefined
}

/**
 * Returns the normalized spelling of an email address: lowercase, trimmed, with an ASCII domain. Returns undefined if
 * the address is invalid.
 */
export function spellEmailAddress(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const domain = asciiDomain(address.slice(at + 1))
  const spelt = `${local}@${domain}`
  const fits = domain && LOCAL.test(local) && local.length <= LOCAL_MAX && spelt.length <= ADDRESS_MAX
  return fits ? spelt : undefined
}
