import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startTestServer, type TestServer } from '../test/support/start-test-server.ts'

let verifier: Server
let verified: URLSearchParams[]
let answer: (form: URLSearchParams) => { status: number; body: string }
let server: TestServer | undefined

beforeEach(async () => {
  verified = []
  answer = (form) => ({
    status: 200,
    body: JSON.stringify({ success: form.get('response') === 'human', hostname: 'localhost' }),
  })
  verifier = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    verified.push(form)
    const { status, body: text } = answer(form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  verifier.closeAllConnections()
  await new Promise((resolve) => verifier.close(resolve))
})

async function startWithTurnstile(): Promise<string> {
  server = await startTestServer({
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: 'secret-key',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
  })
  return server.url
}

const logIn = (url: string, turnstileToken: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'not a password', turnstileToken }),
  })

test('gives the portal the Turnstile site key, allows the widget, and verifies logins', async () => {
  const url = await startWithTurnstile()
  const config = await fetch(`${url}/config.json`)
  expect(await config.json()).toMatchObject({ botCheck: { kind: 'turnstile', siteKey: 'site-key' } })
  const page = await fetch(`${url}/auth`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')

  const bot = await logIn(url, 'bot')
  expect([bot.status, ((await bot.json()) as { error: string }).error]).toEqual([400, 'BOT_CHECK_FAILED'])
  const human = await logIn(url, 'human')
  expect([human.status, ((await human.json()) as { error: string }).error]).toEqual([
    401,
    'INVALID_CREDENTIALS',
  ])
  expect(verified.map((form) => form.get('secret'))).toEqual(['secret-key', 'secret-key'])
})

test('answers logins with 503 while the Turnstile verifier is down', async () => {
  const url = await startWithTurnstile()
  answer = () => ({ status: 500, body: '' })
  const rejected = await logIn(url, 'human')
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(await rejected.json()).toMatchObject({ error: 'UNAVAILABLE' })
})

test('does not start with only one Turnstile key and does not print the secret', () => {
  expect(() => readConfig({ TURNSTILE_SITE_KEY: 'a' })).toThrow('TURNSTILE_SECRET_KEY is not set')
  const elsewhere = { TURNSTILE_SITE_KEY: 'a', AUTH_URL: 'http://localhost:9/auth/v1' }
  expect(readConfig(elsewhere)).toMatchObject({ TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: undefined })
  expect(() => readConfig({ TURNSTILE_SECRET_KEY: 'hush' })).toThrow('TURNSTILE_SITE_KEY is not set')
  expect(() => readConfig({ TURNSTILE_SECRET_KEY: 'hush'.repeat(100) })).toThrow(
    'TURNSTILE_SECRET_KEY is "***"',
  )
})

test('does not start with an invalid custom email and names it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-mail-'))
  await mkdir(join(directory, 'mail'))
  await writeFile(join(directory, 'mail', 'greeting.en.html'), '<p>Hello</p>')
  await expect(startTestServer({ DATA_DIR: directory })).rejects.toThrow(
    'greeting.en.html: no email has this name',
  )
  await rm(directory, { recursive: true, force: true })
})
