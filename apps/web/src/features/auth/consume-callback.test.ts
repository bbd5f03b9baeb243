import { expect, test } from 'vitest'
import { consumeCallback } from './consume-callback.ts'

/** Returns the callback consumed from a URL and the URLs written to the history. */
function open(href: string) {
  const left: string[] = []
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: URL) => left.push(url.href),
  }
  const found = consumeCallback({ href } as Location, history as unknown as History)
  return { found, left }
}

const portal = 'https://hearth.example'

test('reads the tokens of a link and removes them from the URL', { tags: ['AUT-05'] }, () => {
  const fragment = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery'
  expect(open(`${portal}/auth/reset-password${fragment}`)).toEqual({
    found: { kind: 'session', type: 'recovery', accessToken: 'a.b.c', refreshToken: 'r' },
    left: [`${portal}/auth/reset-password`],
  })
  expect(open(`${portal}/${fragment}`).left).toEqual([`${portal}/`])
})

test('reads exchange codes and errors and removes them from the URL', () => {
  expect(open(`${portal}/auth/reset-password?code=1234&keep=1`)).toEqual({
    found: { kind: 'code', code: '1234' },
    left: [`${portal}/auth/reset-password?keep=1`],
  })
  expect(open(`${portal}/auth/reset-password#error=access_denied&error_code=otp_expired`)).toEqual({
    found: { kind: 'failure' },
    left: [`${portal}/auth/reset-password`],
  })
  expect(open(`${portal}/auth/reset-password?error=access_denied#error=access_denied`).left).toEqual([
    `${portal}/auth/reset-password`,
  ])
})

test('reads the token of a confirmation email and removes it from the URL', () => {
  const fragment = '#token_hash=secret&type=signup'
  expect(open(`${portal}/auth/confirm${fragment}`)).toEqual({
    found: { kind: 'confirmation', type: 'signup', tokenHash: 'secret' },
    left: [`${portal}/auth/confirm`],
  })
  expect(open(`${portal}/auth${fragment}`)).toEqual({ found: null, left: [] })
})

test.each([
  '/auth',
  '/auth/signup?referralCode=K7QMX',
  '/auth/reset-password#access_token=a.b.c',
  '/auth/reset-password?access_token=a.b.c&refresh_token=r',
  '/dashboard#access_token=a.b.c&refresh_token=r',
])('ignores %s and leaves it unchanged', (path) => {
  expect(open(portal + path)).toEqual({ found: null, left: [] })
})
