import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/**
 * Returns the given domains that are on the disposable-email list, directly or through a parent domain. The
 * first call loads the list.
 */
export function findDisposable(domains: Iterable<string>): ReadonlySet<string> {
  const known = disposableEmailBlocklistSet()
  return new Set([...domains].filter((domain) => withParents(domain).some((name) => known.has(name))))
}

/** Returns a domain and its parents: `a.b.example` and `b.example`. */
function withParents(domain: string): string[] {
  const labels = domain.toLowerCase().split('.')
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join('.'))
}
