import type { Finding } from './finding.ts'
import { type ProbeResponse, sendProbe } from './send-probe.ts'

const SKEW_WARNING_S = 10
const SKEW_ERROR_S = 60

/** Checks that the URL serves this portal, with security headers and a correct clock. */
export async function inspectPortal(base: URL): Promise<Finding[]> {
  const startedAt = Date.now()
  const [page, config, document, ready] = await Promise.all(
    ['/auth', '/config.json', '/api/openapi.json', '/readyz'].map((path) =>
      sendProbe(new URL(path, base)).catch((error: Error) => error),
    ),
  )
  const between = (startedAt + Date.now()) / 2
  if (!config || config instanceof Error) {
    return [
      {
        severity: 'error',
        check: 'address',
        message: `nothing answers: ${(config as Error | undefined)?.message || 'no connection'}.`,
        fix: 'Check that Hearth and the proxy run, and that the name leads to the proxy.',
      },
    ]
  }
  return [
    inspectAddress(base, config, document),
    ...(page && !(page instanceof Error) ? [inspectHeaders(page)] : []),
    inspectClock(config, between),
    inspectReadiness(ready),
    ...inspectBotCheck(config),
  ]
}

function inspectAddress(
  base: URL,
  config: ProbeResponse,
  document: ProbeResponse | Error | undefined,
): Finding {
  const check = 'address'
  const brand = (parseJson(config.body) as { brand?: { name?: string } } | undefined)?.brand
  if (config.status !== 200 || !brand?.name) {
    const location = config.headers.location ? ` and leads to ${config.headers.location}` : ''
    return {
      severity: 'error',
      check,
      message: `/config.json answers ${config.status}${location}: this is not a Hearth.`,
      fix: 'Give the address that members open, and have the proxy pass all paths to Hearth.',
    }
  }
  const servers =
    document && !(document instanceof Error)
      ? (parseJson(document.body) as { servers?: { url?: string }[] } | undefined)?.servers
      : undefined
  const own = servers?.[0]?.url
  if (own === undefined || own === '/') {
    return { severity: 'note', check, message: 'PUBLIC_URL is not set: links in mails lead to localhost.' }
  }
  if (new URL(own, base).origin !== base.origin) {
    return {
      severity: 'error',
      check,
      message: `the server believes that its address is ${own}: links in mails and the issuer of tokens are wrong.`,
      fix: `Set PUBLIC_URL to ${base.origin}.`,
    }
  }
  return { severity: 'ok', check, message: `${brand.name} answers as ${own}.` }
}

function inspectHeaders({ headers }: ProbeResponse): Finding {
  const check = 'headers'
  const policy = String(headers['content-security-policy'] ?? '')
  const missing = [
    ...(/script-src 'self'/.test(policy) && !/unsafe-(inline|eval)/.test(scriptSources(policy))
      ? []
      : ['Content-Security-Policy with script-src']),
    ...(/frame-ancestors/.test(policy) || headers['x-frame-options'] ? [] : ['frame-ancestors']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['X-Content-Type-Options']),
    ...(headers['referrer-policy'] ? [] : ['Referrer-Policy']),
  ]
  return missing.length > 0
    ? {
        severity: 'warning',
        check,
        message: `the page lacks ${missing.join(', ')}.`,
        fix: 'Hearth sends them: do not remove or replace them in the proxy.',
      }
    : { severity: 'ok', check, message: 'the page has its security headers.' }
}

const scriptSources = (policy: string) => /script-src [^;]*/.exec(policy)?.[0] ?? ''

function inspectClock({ headers }: ProbeResponse, between: number): Finding {
  const check = 'clock'
  const date = Date.parse(String(headers.date ?? ''))
  if (Number.isNaN(date)) return { severity: 'note', check, message: 'not checked: the answer has no date.' }
  const seconds = Math.round((date - between) / 1000)
  const amount = Math.abs(seconds)
  if (amount < SKEW_WARNING_S) {
    return { severity: 'ok', check, message: 'the clocks of the server and of this machine agree.' }
  }
  return {
    severity: amount < SKEW_ERROR_S ? 'warning' : 'error',
    check,
    message: `the clock of the server is ${amount} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine: codes, tokens and slots depend on it.`,
    fix: 'Run a time service (NTP) on both machines.',
  }
}

function inspectReadiness(ready: ProbeResponse | Error | undefined): Finding {
  const check = 'readiness'
  if (!ready || ready instanceof Error || ready.status === 404 || ready.status === 403) {
    return { severity: 'ok', check, message: '/readyz is not open to everyone.' }
  }
  if (ready.status === 200) return { severity: 'ok', check, message: 'all parts are ready.' }
  return {
    severity: 'warning',
    check,
    message: `/readyz answers ${ready.status}: ${ready.body.slice(0, 200)}`,
    fix: 'See the log of the server.',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function inspectBotCheck({ body }: ProbeResponse): Finding[] {
  const { botCheck } = (parseJson(body) ?? {}) as { botCheck?: { kind?: string } }
  if (botCheck?.kind !== 'off') return []
  return [
    {
      severity: 'warning',
      check: 'bot-check',
      message: 'BOT_CHECK is off: programs can sign up and log in as fast as the limits allow.',
      fix: 'Remove BOT_CHECK=off, unless only members of a closed network can reach this address.',
    },
  ]
}
