import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/**
 * Returns which domains provide disposable addresses, themselves or by a parent domain. The list is loaded by
 * the first call.
 */
export function findDisposable(domains: Iterable<string>): ReadonlySet<string> {
  const known = disposableEmailBlocklistSet()
  return new Set([...domains].filter((domain) => withParents(domain).some((name) => known.has(name))))
}

/** `a.b.example` and what it lies below: `b.example`. */
function withParents(domain: string): string[] {
  const labels = domain.toLowerCase().split('.')
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join('.'))
}
