import { expect, test } from 'vitest'
import { describeNetworkFault } from './network-fault.ts'
import { exitCodes } from './node-error.ts'

const URL = 'https://portal.example:8443/path'
const failure = (code: string) => Object.assign(new Error(code), { code })
/** Wraps a failure as fetch does. */
const wrapped = (cause: unknown) => new TypeError('fetch failed', { cause })

test.each([
  ['ENOTFOUND', /portal\.example/, true],
  ['EAI_AGAIN', /portal\.example/, true],
  ['ECONNREFUSED', /https:\/\/portal\.example:8443/, true],
  ['CERT_NOT_YET_VALID', /https:\/\/portal\.example:8443/, false],
  ['CERT_HAS_EXPIRED', /https:\/\/portal\.example:8443/, false],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /DEPTH_ZERO_SELF_SIGNED_CERT/, false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /ERR_SSL_WRONG_VERSION_NUMBER/, false],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', /ERR_TLS_HANDSHAKE_TIMEOUT/, false],
  ['ETIMEDOUT', /https:\/\/portal\.example:8443/, true],
  ['UND_ERR_CONNECT_TIMEOUT', /https:\/\/portal\.example:8443/, true],
  ['ECONNRESET', /ECONNRESET/, true],
])('explains %s, and whether a retry may help', (code, text, isTemporary) => {
  const error = describeNetworkFault(URL, wrapped(failure(code)))
  expect(error.message).toMatch(text)
  expect(error).toMatchObject({ isTemporary, exitCode: exitCodes.unreachable })
})

test('has a text of its own for each kind of failure', () => {
  const text = (code: string) => describeNetworkFault(URL, failure(code)).message
  const kinds = [
    ['ENOTFOUND', 'EAI_AGAIN'],
    ['ECONNREFUSED'],
    ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
    ['ECONNRESET'],
    ['SELF_SIGNED_CERT_IN_CHAIN'],
  ]
  expect(new Set(kinds.flat().map(text)).size).toBe(kinds.length)
})

test('names the time of this machine if a certificate is not valid at it', () => {
  const year = String(new Date().getUTCFullYear())
  expect(describeNetworkFault(URL, failure('CERT_HAS_EXPIRED')).message).toContain(year)
})

test('reads the name of an error without a code', () => {
  const timeout = new DOMException('late', 'TimeoutError')
  expect(describeNetworkFault(URL, timeout).message).toBe(
    describeNetworkFault(URL, failure('ETIMEDOUT')).message,
  )
})

test('reads the innermost cause, of the first address that failed', () => {
  const all = new AggregateError([failure('ECONNREFUSED'), failure('ENOTFOUND')])
  expect(describeNetworkFault(URL, wrapped(all)).message).toBe(
    describeNetworkFault(URL, failure('ECONNREFUSED')).message,
  )
})

test('ends the search in a circle of causes', () => {
  const error = failure('ECONNRESET')
  error.cause = error
  expect(describeNetworkFault(URL, error).message).toContain('ECONNRESET')
})

test('explains what is not an error', () => {
  expect(describeNetworkFault(URL, 'text').message).toContain('unknown reason')
  expect(describeNetworkFault(URL, 'text').cause).toBe('text')
})
