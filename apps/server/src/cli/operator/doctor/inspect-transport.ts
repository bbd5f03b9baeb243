import { connect, type PeerCertificate } from 'node:tls'
import type { Finding } from './finding.ts'
import { transportFindings as texts } from './messages.ts'
import { sendProbe } from './send-probe.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const RENEW_DAYS = 14
/** Minimum HSTS duration that causes no warning: half a year. */
const HSTS_SECONDS = 15_552_000

/** Checks TLS, the certificate, HSTS, and the response to plain HTTP. */
export async function inspectTransport(base: URL, isLocal: boolean, now: Date): Promise<Finding[]> {
  if (base.protocol !== 'https:') {
    const message = texts.plainHttp()
    if (isLocal) return [{ severity: 'note', check: 'tls', message }]
    return [
      {
        severity: 'error',
        check: 'tls',
        message,
        fix: texts.plainHttpFix(),
      },
    ]
  }
  return Promise.all([inspectCertificate(base, now), inspectHsts(base), inspectPlainHttp(base)])
}

async function inspectCertificate(base: URL, now: Date): Promise<Finding> {
  const check = 'certificate'
  try {
    const { certificate, problem } = await readCertificate(base)
    const ends = new Date(certificate.valid_to)
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS)
    const fix = texts.renewFix()
    if (days < 0) {
      return { severity: 'error', check, message: texts.expired({ time: { time: ends.toISOString() } }), fix }
    }
    if (problem) {
      return {
        severity: 'error',
        check,
        message: texts.untrusted({ reason: problem }),
        fix: texts.untrustedFix({ host: base.hostname }),
      }
    }
    if (days < RENEW_DAYS) {
      return { severity: 'warning', check, message: texts.expiresSoon({ count: days }), fix }
    }
    return { severity: 'ok', check, message: texts.valid({ count: days }) }
  } catch (error) {
    return {
      severity: 'error',
      check,
      message: texts.noTls({ reason: (error as Error).message }),
      fix: texts.noTlsFix(),
    }
  }
}

function readCertificate(base: URL): Promise<{ certificate: PeerCertificate; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    const host = base.hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(base.port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('timed out')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const problem = socket.authorizationError
      resolve({
        certificate: socket.getPeerCertificate(),
        problem: problem ? String((problem as Error).message ?? problem) : undefined,
      })
      socket.destroy()
    })
  })
}

async function inspectHsts(base: URL): Promise<Finding> {
  const check = 'hsts'
  const fix = texts.hstsFix()
  const header = await sendProbe(new URL('/auth', base)).then(
    ({ headers }) => String(headers['strict-transport-security'] ?? ''),
    () => '',
  )
  const seconds = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? 0)
  if (seconds === 0) return { severity: 'warning', check, message: texts.noHsts(), fix }
  if (seconds < HSTS_SECONDS) {
    return { severity: 'warning', check, message: texts.shortHsts({ seconds }), fix }
  }
  return { severity: 'ok', check, message: texts.hsts() }
}

async function inspectPlainHttp(base: URL): Promise<Finding> {
  const check = 'plain-http'
  if (base.port !== '') return { severity: 'note', check, message: texts.otherPort() }
  const plain = await sendProbe(new URL(`http://${base.host}/`)).catch(() => undefined)
  const location = String(plain?.headers.location ?? '')
  if (!plain || location.startsWith('https://') || plain.status >= 400) {
    return { severity: 'ok', check, message: texts.redirects() }
  }
  return {
    severity: 'warning',
    check,
    message: texts.noRedirect({ status: plain.status }),
    fix: texts.noRedirectFix(),
  }
}
