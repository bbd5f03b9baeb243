import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { callApi } from '../../../test/support/call-api.ts'
import { startTestServer } from '../../../test/support/start-test-server.ts'

test('with BOT_CHECK=off, accounts open and log in without a bot check', async () => {
  const server = await startTestServer({ BOT_CHECK: 'off', AUTH_CONFIRM_SIGN_UPS: 'off' })
  onTestFinished(() => server.stop())
  expect((await callApi(server.url, '/config.json')).body.botCheck).toEqual({ kind: 'off' })
  const account = { email: 'closed@example.org', password: 'correct horse battery' }
  expect((await callApi(server.url, '/auth/v1/signup', { json: account })).status).toBe(200)
  const login = { ...account, turnstileToken: 'off' }
  expect((await callApi(server.url, '/api/login', { json: login })).status).toBe(200)
})

test('a sign-up requires a bot check by default', async () => {
  const server = await startTestServer({ AUTH_CONFIRM_SIGN_UPS: 'off' })
  onTestFinished(() => server.stop())
  const json = { email: 'open@example.org', password: 'correct horse battery' }
  expect((await callApi(server.url, '/auth/v1/signup', { json })).body.error_code).toBe('captcha_failed')
})

test('rejects BOT_CHECK=off together with another bot check', () => {
  const keys = { TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' }
  expect(() => readConfig({ BOT_CHECK: 'off', ...keys })).toThrow(
    'BOT_CHECK is off, but TURNSTILE_SITE_KEY is set',
  )
})
