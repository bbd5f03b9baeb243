import type { Finding } from './finding.ts'
import { portalFindings as texts } from './messages.ts'
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
        message: config?.message ? texts.noAnswer({ reason: config.message }) : texts.noConnection(),
        fix: texts.noAnswerFix(),
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
    const { status, headers } = config
    return {
      severity: 'error',
      check,
      message: headers.location
        ? texts.redirected({ status, location: String(headers.location) })
        : texts.notHearth({ status }),
      fix: texts.notHearthFix(),
    }
  }
  const servers =
    document && !(document instanceof Error)
      ? (parseJson(document.body) as { servers?: { url?: string }[] } | undefined)?.servers
      : undefined
  const own = servers?.[0]?.url
  if (own === undefined || own === '/') {
    return { severity: 'note', check, message: texts.noPublicUrl() }
  }
  if (new URL(own, base).origin !== base.origin) {
    return {
      severity: 'error',
      check,
      message: texts.otherPublicUrl({ url: own }),
      fix: texts.otherPublicUrlFix({ url: base.origin }),
    }
  }
  return { severity: 'ok', check, message: texts.answers({ name: brand.name, url: own }) }
}

function inspectHeaders({ headers }: ProbeResponse): Finding {
  const check = 'headers'
  const policy = String(headers['content-security-policy'] ?? '')
  const missing = [
    ...(/script-src 'self'/.test(policy) && !/unsafe-(inline|eval)/.test(scriptSources(policy))
      ? []
      : ['Content-Security-Policy (script-src)']),
    ...(/frame-ancestors/.test(policy) || headers['x-frame-options']
      ? []
      : ['Content-Security-Policy (frame-ancestors)']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['X-Content-Type-Options']),
    ...(headers['referrer-policy'] ? [] : ['Referrer-Policy']),
  ]
  return missing.length > 0
    ? {
        severity: 'warning',
        check,
        message: texts.missingHeaders({ headers: missing.join(', ') }),
        fix: texts.missingHeadersFix(),
      }
    : { severity: 'ok', check, message: texts.headers() }
}

const scriptSources = (policy: string) => /script-src [^;]*/.exec(policy)?.[0] ?? ''

function inspectClock({ headers }: ProbeResponse, between: number): Finding {
  const check = 'clock'
  const date = Date.parse(String(headers.date ?? ''))
  if (Number.isNaN(date)) return { severity: 'note', check, message: texts.noDate() }
  const seconds = Math.round((date - between) / 1000)
  const amount = Math.abs(seconds)
  if (amount < SKEW_WARNING_S) {
    return { severity: 'ok', check, message: texts.clocksAgree() }
  }
  return {
    severity: amount < SKEW_ERROR_S ? 'warning' : 'error',
    check,
    message: seconds > 0 ? texts.clockAhead({ seconds: amount }) : texts.clockBehind({ seconds: amount }),
    fix: texts.clockFix(),
  }
}

function inspectReadiness(ready: ProbeResponse | Error | undefined): Finding {
  const check = 'readiness'
  if (!ready || ready instanceof Error || ready.status === 404 || ready.status === 403) {
    return { severity: 'ok', check, message: texts.readinessClosed() }
  }
  if (ready.status === 200) return { severity: 'ok', check, message: texts.ready() }
  return {
    severity: 'warning',
    check,
    message: texts.notReady({ status: ready.status, body: ready.body.slice(0, 200) }),
    fix: texts.notReadyFix(),
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
      message: texts.noBotCheck(),
      fix: texts.noBotCheckFix(),
    },
  ]
}
