import type { Resolver } from 'node:dns/promises'
import type { Finding } from './finding.ts'
import { mailFindings as texts } from './messages.ts'

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

/** Returns the records of a name, an empty array if it has none, or undefined if the lookup fails. */
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
  message: texts.noAnswer(),
})

async function inspectMx(domain: string, resolver: Lookups): Promise<Finding> {
  const records = await findRecords(() => resolver.resolveMx(domain))
  if (!records) return unknown('mx')
  if (records.length > 0) return { severity: 'ok', check: 'mx', message: texts.mx({ domain }) }
  return {
    severity: 'warning',
    check: 'mx',
    message: texts.noMx({ domain }),
    fix: texts.noMxFix({ domain }),
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
      message: texts.spfCount({ domain, count: records.length }),
      fix: texts.spfCountFix({ domain }),
    }
  }
  if (/ \+?all\b/i.test(record)) {
    return {
      severity: 'error',
      check,
      message: texts.spfOpen({ domain, record }),
      fix: texts.spfOpenFix(),
    }
  }
  return { severity: 'ok', check, message: texts.spf({ record }) }
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
        message: texts.dkimRevoked({ selector: found.name, domain }),
        fix: texts.dkimFix(),
      }
    }
    return { severity: 'ok', check, message: texts.dkim({ selector: found.name }) }
  }
  if (answers.some((answer) => answer === undefined)) return unknown(check)
  if (!selector) {
    return {
      severity: 'note',
      check,
      message: texts.dkimUnknown(),
      fix: texts.dkimUnknownFix(),
    }
  }
  return {
    severity: 'warning',
    check,
    message: texts.noDkim({ name: `${selector}._domainkey.${domain}` }),
    fix: texts.dkimFix(),
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
        message: texts.dmarcNone({ domain: name, record }),
        fix: texts.dmarcNoneFix(),
      }
    }
    return { severity: 'ok', check, message: texts.dmarc({ record }) }
  }
  return {
    severity: 'warning',
    check,
    message: texts.noDmarc({ domain }),
    fix: texts.noDmarcFix({ domain }),
  }
}
