import type { Resolver } from 'node:dns/promises'
import type { Finding } from './finding.ts'

/** Selectors that mail servers and providers use by default. */
const COMMON_SELECTORS = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  's1',
  'k1',
  'smtp',
  'mx',
]

type Lookups = Pick<Resolver, 'resolveMx' | 'resolveTxt'>

/**
 * Checks the DNS records that mail receivers verify for the sender's domain.
 * @param selector DKIM selector of the mail server; by default, common selectors are tried
 */
export async function inspectMailDomain(
  domain: string,
  selector: string | undefined,
  resolver: Lookups,
): Promise<Finding[]> {
  return Promise.all([
    inspectMx(domain, resolver),
    inspectSpf(domain, resolver),
    inspectDkim(domain, selector, resolver),
    inspectDmarc(domain, resolver),
  ])
}

/** Returns the records of a name, empty if it has none. Returns undefined if the lookup fails. */
async function findRecords<Value>(find: () => Promise<Value[]>): Promise<Value[] | undefined> {
  try {
    return await find()
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}

const unknown = (check: string): Finding => ({
  severity: 'note',
  check,
  message: 'not checked: the name server does not answer.',
})

async function inspectMx(domain: string, resolver: Lookups): Promise<Finding> {
  const records = await findRecords(() => resolver.resolveMx(domain))
  if (!records) return unknown('mx')
  if (records.length > 0) return { severity: 'ok', check: 'mx', message: `${domain} receives mail.` }
  return {
    severity: 'warning',
    check: 'mx',
    message: `${domain} has no MX record: answers and reports of failed mails are lost.`,
    fix: `Add an MX record to ${domain}, or send from a domain that has one (MAIL_FROM).`,
  }
}

async function inspectSpf(domain: string, resolver: Lookups): Promise<Finding> {
  const check = 'spf'
  const records = (await findRecords(() => resolver.resolveTxt(domain)))
    ?.map((parts) => parts.join(''))
    .filter((text) => /^v=spf1( |$)/i.test(text))
  if (!records) return unknown(check)
  const [record] = records
  if (record === undefined || records.length > 1) {
    return {
      severity: 'warning',
      check,
      message: `${domain} has ${records.length} SPF records, and receivers expect one.`,
      fix: `Add one TXT record to ${domain}, such as "v=spf1 include:<your mail provider> -all".`,
    }
  }
  if (/ \+?all\b/i.test(record)) {
    return {
      severity: 'error',
      check,
      message: `the SPF record of ${domain} lets everyone send: ${record}`,
      fix: 'End it with -all or ~all.',
    }
  }
  return { severity: 'ok', check, message: record }
}

async function inspectDkim(
  domain: string,
  selector: string | undefined,
  resolver: Lookups,
): Promise<Finding> {
  const check = 'dkim'
  const answers = await Promise.all(
    (selector ? [selector] : COMMON_SELECTORS).map(async (name) => {
      const records = await findRecords(() => resolver.resolveTxt(`${name}._domainkey.${domain}`))
      return (
        records && { name, key: records.map((parts) => parts.join('')).find((text) => /\bp=/.test(text)) }
      )
    }),
  )
  const found = answers.find((answer) => answer?.key)
  if (found) {
    if (/\bp=\s*(;|$)/.test(found.key ?? '')) {
      return {
        severity: 'warning',
        check,
        message: `the DKIM key ${found.name} of ${domain} is revoked.`,
        fix: 'Publish the key with which your mail server signs.',
      }
    }
    return { severity: 'ok', check, message: `the DKIM key ${found.name} is published.` }
  }
  if (answers.some((answer) => answer === undefined)) return unknown(check)
  if (!selector) {
    return {
      severity: 'note',
      check,
      message: 'no DKIM key under the common selectors.',
      fix: 'Give the selector of your mail server: --dkim-selector NAME.',
    }
  }
  return {
    severity: 'warning',
    check,
    message: `${selector}._domainkey.${domain} has no DKIM key.`,
    fix: 'Publish the key with which your mail server signs.',
  }
}

async function inspectDmarc(domain: string, resolver: Lookups): Promise<Finding> {
  const check = 'dmarc'
  // The policy of a parent domain applies to its subdomains.
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    const records = await findRecords(() => resolver.resolveTxt(`_dmarc.${name}`))
    if (!records) return unknown(check)
    const record = records.map((parts) => parts.join('')).find((text) => /^v=DMARC1/i.test(text))
    if (record === undefined) continue
    if (/\bp=none\b/i.test(record)) {
      return {
        severity: 'warning',
        check,
        message: `the DMARC policy of ${name} only watches: ${record}`,
        fix: 'Set p=quarantine or p=reject once the reports show no own mail that fails.',
      }
    }
    return { severity: 'ok', check, message: record }
  }
  return {
    severity: 'warning',
    check,
    message: `${domain} has no DMARC record: anyone can send mail in its name.`,
    fix: `Add a TXT record to _dmarc.${domain}, such as "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
  }
}
