import { connect, type PeerCertificate } from 'node:tls'
import type { Finding } from './finding.ts'
import { sendProbe } from './send-probe.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const RENEW_DAYS = 14
/** Half a year. */
const HSTS_SECONDS = 15_552_000

/** Checks TLS, the certificate, HSTS, and the response to plain HTTP. */
export async function inspectTransport(base: URL, isLocal: boolean, now: Date): Promise<Finding[]> {
  if (base.protocol !== 'https:') {
    const message = 'the address is plain HTTP: passwords and sessions can be read on the way.'
    if (isLocal) return [{ severity: 'note', check: 'tls', message }]
    return [
      {
        severity: 'error',
        check: 'tls',
        message,
        fix: 'Put a proxy that terminates TLS in front, and set PUBLIC_URL to its https address.',
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
    const fix = 'Renew the certificate, and check that the renewal runs by itself.'
    if (days < 0) {
      return { severity: 'error', check, message: `the certificate expired on ${ends.toISOString()}.`, fix }
    }
    if (problem) {
      return {
        severity: 'error',
        check,
        message: `browsers do not trust the certificate: ${problem}.`,
        fix: `Use a certificate of a public authority for ${base.hostname}, with its intermediate certificates.`,
      }
    }
    if (days < RENEW_DAYS) {
      return { severity: 'warning', check, message: `the certificate expires in ${days} days.`, fix }
    }
    return { severity: 'ok', check, message: `the certificate is valid for ${days} more days.` }
  } catch (error) {
    return {
      severity: 'error',
      check,
      message: `no TLS connection: ${(error as Error).message}.`,
      fix: 'Check the proxy that terminates TLS.',
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
  const fix =
    'Set PUBLIC_URL to the https address: Hearth then sends the header. The proxy must not remove it.'
  const header = await sendProbe(new URL('/auth', base)).then(
    ({ headers }) => String(headers['strict-transport-security'] ?? ''),
    () => '',
  )
  const seconds = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? 0)
  if (seconds === 0)
    return { severity: 'warning', check, message: 'no Strict-Transport-Security header.', fix }
  if (seconds < HSTS_SECONDS) {
    return { severity: 'warning', check, message: `Strict-Transport-Security lasts ${seconds} s only.`, fix }
  }
  return { severity: 'ok', check, message: 'browsers stay with TLS (HSTS).' }
}

async function inspectPlainHttp(base: URL): Promise<Finding> {
  const check = 'plain-http'
  if (base.port !== '') return { severity: 'note', check, message: 'not checked: the port is not 443.' }
  const plain = await sendProbe(new URL(`http://${base.host}/`)).catch(() => undefined)
  const location = String(plain?.headers.location ?? '')
  if (!plain || location.startsWith('https://') || plain.status >= 400) {
    return { severity: 'ok', check, message: 'plain HTTP leads to https, or nowhere.' }
  }
  return {
    severity: 'warning',
    check,
    message: `plain HTTP answers ${plain.status} instead of a redirect to https.`,
    fix: 'Redirect port 80 to https in the proxy.',
  }
}
