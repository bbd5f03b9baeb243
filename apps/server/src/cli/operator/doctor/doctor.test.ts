import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMessage, type Message } from '@hearth/protocol/messages'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { startS3 } from '../../../test/support/start-s3.ts'
import { startTestServer } from '../../../test/support/start-test-server.ts'
import { runOperator } from '../run-operator.ts'
import type { Finding, serializeFinding } from './finding.ts'
import { inspectExposure } from './inspect-exposure.ts'
import { inspectMailDomain } from './inspect-mail-domain.ts'
import { inspectPortal } from './inspect-portal.ts'
import { inspectStorage } from './inspect-storage.ts'
import { inspectTransport } from './inspect-transport.ts'

const NOW = new Date()
const OPENSSL = 'openssl'

const textOf = (message: Message | undefined) => message && formatMessage(message, 'en')

/** Returns the severity by check. */
const summarize = (findings: readonly Pick<Finding, 'check' | 'severity'>[]) =>
  Object.fromEntries(findings.map(({ check, severity }) => [check, severity]))

async function serve(listener: RequestListener, tls?: { key: string; cert: string }): Promise<URL> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http${tls ? 's' : ''}://localhost:${(server.address() as AddressInfo).port}`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

test('reports no errors for an installation on this machine', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  // Generate the document now, because this can take longer than a probe's timeout on a busy machine.
  expect((await fetch(new URL('/api/openapi.json', server.url))).status).toBe(200)
  const { output, failed } = await runOperator(['doctor', server.url, '--json'], {})
  const { findings } = JSON.parse(output) as { findings: ReturnType<typeof serializeFinding>[] }
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(failed).toBe(false)
  expect(findings).toContainEqual({
    severity: 'note',
    check: 'address',
    messageId: 'doctor.portal.noPublicUrl',
    params: {},
    message: 'PUBLIC_URL is not set, so links in emails point to localhost.',
  })
  expect(summarize(findings)).toMatchObject({
    address: 'note',
    headers: 'ok',
    clock: 'ok',
    outbox: 'note',
    metrics: 'note',
    'rpc-methods': 'ok',
    'default-keys': 'ok',
    tls: 'note',
    mail: 'note',
  })
  // Simulate access from another machine, through a proxy that sets the forwarding headers.
  const proxy = await serve((request, response) => {
    fetch(new URL(request.url ?? '', server.url), { headers: { 'x-forwarded-for': '192.0.2.7' } }).then(
      async (answer) => response.writeHead(answer.status).end(await answer.text()),
      () => response.destroy(),
    )
  })
  expect(summarize(await inspectExposure(proxy, false))).toMatchObject({ outbox: 'ok', metrics: 'ok' })
})

test('reports an open outbox, metrics, development methods and development keys', async () => {
  const base = await serve(async (request, response) => {
    const body = await readBody(request)
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    // Serve the outbox and the metrics to callers that pretend to be on this machine.
    if (request.url === '/dev/mail.json' && request.headers.host === 'localhost') return json([])
    if (request.url === '/metrics' && request.headers['x-real-ip']) {
      return response.end('# TYPE hearth_x counter\n')
    }
    if (
      request.url === '/auth/v1/admin/users' &&
      /^Bearer .+\..+\..+/.test(request.headers.authorization ?? '')
    ) {
      return json({ users: [] })
    }
    if (request.url === '/rpc') {
      const { method } = JSON.parse(body)
      const results: Record<string, unknown> = {
        eth_chainId: '0xd0a',
        eth_accounts: [],
        eth_getBalance: '0xd3c21bcecceda1000000',
      }
      return json({
        jsonrpc: '2.0',
        id: 1,
        ...(method in results ? { result: results[method] } : { error: {} }),
      })
    }
    return response.writeHead(404).end()
  })
  const findings = await inspectExposure(base, false)
  expect(summarize(findings)).toEqual({
    outbox: 'error',
    metrics: 'error',
    'rpc-methods': 'error',
    'default-keys': 'error',
    'development-chain': 'error',
  })
  expect(textOf(findings.find(({ check }) => check === 'rpc-methods')?.message)).toContain('eth_accounts')
  for (const finding of findings) expect(finding.fix).toBeTruthy()
  const { failed, output } = await runOperator(['doctor', base.href], {})
  expect(failed).toBe(true)
  expect(output).toMatch(/ERROR {3}address: This is not a Hearth installation: \/config\.json answers 404\./)
})

test('reports a wrong PUBLIC_URL, missing headers, no bot check and a wrong clock', async () => {
  const skewed = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  const base = await serve((request, response) => {
    response.setHeader('date', skewed(request.url === '/config.json' ? -300 : 0))
    if (request.url === '/config.json')
      return response.end('{"brand":{"name":"Network"},"botCheck":{"kind":"off"}}')
    if (request.url === '/api/openapi.json')
      return response.end('{"servers":[{"url":"https://other.example"}]}')
    if (request.url === '/readyz') return response.writeHead(503).end('{"ready":false}')
    return response.end('<!doctype html>')
  })
  const findings = await inspectPortal(base)
  expect(summarize(findings)).toEqual({
    address: 'error',
    headers: 'warning',
    clock: 'error',
    readiness: 'warning',
    'bot-check': 'warning',
  })
  expect(textOf(findings[0]?.fix)).toBe(`Set PUBLIC_URL to ${base.origin}.`)
  expect(textOf(findings.find(({ check }) => check === 'clock')?.message)).toMatch(/ \d+ s behind /)
})

test('reports an unreachable address', async () => {
  const { failed, output } = await runOperator(['doctor', 'http://127.0.0.1:1'], {})
  expect(failed).toBe(true)
  expect(output).toContain('address: The address does not answer: ')
  expect(output).not.toMatch(/outbox|metrics|default-keys/)
})

/** Creates a self-signed certificate for localhost. */
function createCertificate(days: number): { key: string; cert: string } {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-doctor-'))
  try {
    const [key, cert] = [join(directory, 'key'), join(directory, 'cert')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', key, '-out', cert]
    execFileSync(
      OPENSSL,
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', String(days), ...subject],
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('checks TLS: plain HTTP, an untrusted and an expired certificate, HSTS', async (test) => {
  expect(summarize(await inspectTransport(new URL('http://portal.example.org'), false, NOW))).toEqual({
    tls: 'error',
  })
  try {
    execFileSync(OPENSSL, ['version'], { stdio: 'pipe' })
  } catch {
    return test.skip('there is no openssl to make a certificate with')
  }
  let hsts = 'max-age=31536000'
  const listener: RequestListener = (_request, response) =>
    response.writeHead(200, { 'strict-transport-security': hsts }).end()
  const base = await serve(listener, createCertificate(30))
  const found = await inspectTransport(base, false, NOW)
  expect(summarize(found)).toEqual({ certificate: 'error', hsts: 'ok', 'plain-http': 'note' })
  expect(textOf(found[0]?.message)).toContain('do not trust')
  const later = new Date(NOW.getTime() + 40 * 86_400_000)
  expect(textOf((await inspectTransport(base, false, later))[0]?.message)).toContain('expired')
  hsts = 'max-age=60'
  expect(summarize(await inspectTransport(base, false, NOW))).toMatchObject({ hsts: 'warning' })
})

test('checks the mail domain: MX, SPF, DKIM and DMARC', async () => {
  const resolverOf = (records: Record<string, string[]>, mx = 1) => ({
    resolveMx: async () => Array.from({ length: mx }, () => ({ exchange: 'mail.example.org', priority: 10 })),
    resolveTxt: async (name: string) => {
      const found = records[name]
      if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return found.map((text) => [text])
    },
  })
  const inspect = async (...args: Parameters<typeof resolverOf>) =>
    summarize(await inspectMailDomain('mail.example.org', undefined, resolverOf(...args)))

  const good = {
    'mail.example.org': ['other=1', 'v=spf1 mx -all'],
    'selector1._domainkey.mail.example.org': ['v=DKIM1; p=MIIB'],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  }
  expect(await inspect(good)).toEqual({ mx: 'ok', spf: 'ok', dkim: 'ok', dmarc: 'ok' })
  expect(await inspect({}, 0)).toEqual({ mx: 'warning', spf: 'warning', dkim: 'note', dmarc: 'warning' })
  expect(await inspect({ ...good, 'mail.example.org': ['v=spf1 +all'] })).toMatchObject({ spf: 'error' })
  expect(await inspect({ ...good, '_dmarc.example.org': ['v=DMARC1; p=none'] })).toMatchObject({
    dmarc: 'warning',
  })

  const named = await inspectMailDomain('mail.example.org', 'mine', resolverOf(good))
  expect(summarize(named)).toMatchObject({ dkim: 'warning' })
  const reject = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }))
  const away = await inspectMailDomain('mail.example.org', undefined, {
    resolveMx: reject,
    resolveTxt: reject,
  })
  expect(summarize(away)).toEqual({ mx: 'note', spf: 'note', dkim: 'note', dmarc: 'note' })
})

test('reports rejected settings', async () => {
  const { output, failed } = await runOperator(['doctor'], {
    PUBLIC_URL: 'http://127.0.0.1:1',
    TRUST_PROXY: '1',
  })
  expect(failed).toBe(true)
  expect(output).toContain('ERROR   settings: The settings are not valid. Others can reach this installation')
})

test('rejects an invalid address', async () => {
  await expect(runOperator(['doctor', 'ftp://x'], {})).rejects.toThrow('is not an HTTP or HTTPS URL')
})

test('checks the S3 storage', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  expect(await inspectStorage(readConfig({}))).toMatchObject({ severity: 'ok' })
  expect(await inspectStorage(readConfig(s3.environment))).toMatchObject({ severity: 'ok' })
  const wrong = { ...s3.environment, S3_ACCESS_KEY_ID: 'OTHER', S3_SECRET_ACCESS_KEY: 'never-shown' }
  const found = await inspectStorage(readConfig(wrong))
  expect(found).toMatchObject({
    severity: 'error',
    message: { params: { reason: expect.stringContaining('InvalidAccessKeyId') } },
  })
  expect(JSON.stringify(found)).not.toContain('never-shown')
})
