/** RFC 5321, 4.5.3.1.1, and what is left for all of an address by the length of a path (erratum 1690). */
const LOCAL_MAX = 64
const ADDRESS_MAX = 254

/** A dot-string of RFC 5321 (4.1.2); quoted ones exist in the standard only. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Host names of at least two labels (RFC 1123), the last one no number: an address of the internet has a domain. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** What would mean something else where a host stands in a URL. */
const NOT_IN_HOSTS = /[\s\p{Cc}/?#@:\\%[\]]/u

/** A domain as DNS asks for it: other scripts as Punycode (UTS 46); undefined where it is none. */
function asciiDomain(domain: string): string | undefined {
  if (NOT_IN_HOSTS.test(domain)) return undefined
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
  return DOMAIN.test(host) ? host : undefined
}

/**
 * An e-mail address as people type one: answers one spelling for one mailbox, in lower case, with the domain as DNS
 * asks for it and without the spaces that keyboards add; undefined for what is none.
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
