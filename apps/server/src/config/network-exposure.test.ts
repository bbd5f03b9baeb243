import { describe, expect, test } from 'vitest'
import { MNEMONIC_KEYS } from '../platform/chain/known-keys.ts'
import { readConfig } from './config.ts'
import { isInsecureTrial, usesEmbeddedChain } from './network-exposure.ts'

const SAFE = { MAIL_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://portal.example.org' }
const OWN_KEY = `0x${'42'.repeat(32)}`

/** Returns the full error message of a rejected startup, or undefined. */
function getRejection(environment: Record<string, string | undefined>): string | undefined {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('an exposed installation', () => {
  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.7'],
    ['PUBLIC_URL', 'https://portal.example.org'],
    ['PUBLIC_URL', 'https://localhost'],
    ['PUBLIC_URL', 'http://192.168.1.20:3000'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['DATABASE_URL', 'postgres://me:p@ss@db.example.org:5432/hearth'],
    ['DATABASE_URL', 'postgres://me:secret@/hearth?host=10.0.0.9'],
    ['DATABASE_URL', 'postgres://me:secret@localhost,db2.example.org/hearth'],
    ['NODE_ENV', 'production'],
  ])('by %s=%s does not start without a mail server', (name, value) => {
    const message = getRejection({ [name]: value })
    expect(message).toMatch(/^Others can reach this installation \(/)
    expect(message).toContain(name)
    expect(message).toContain('MAIL_URL is not set')
    expect(message).not.toMatch(/secret|p@ss/)
  })

  test.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['TRUST_PROXY', '0'],
    ['DATABASE_URL', 'postgres://me:secret@127.0.0.1:5432/hearth'],
    ['DATABASE_URL', 'postgres://me:secret@/hearth?host=%2Frun%2Fpostgresql&port=5432'],
    ['DATABASE_URL', 'postgres://me:secret@%2Frun%2Fpostgresql/hearth'],
    ['NODE_ENV', 'development'],
  ])('is not detected from %s=%s', (name, value) => {
    expect(getRejection({ [name]: value })).toBeUndefined()
  })

  test('is rejected with one message that lists everything missing', () => {
    const message = getRejection({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://portal.example.org',
      AUTH_URL: 'http://auth.example.org/auth/v1',
      CHAIN_RPC_URL: 'https://rpc.example.org',
    })
    expect(message?.split('\n')).toEqual([
      'Others can reach this installation (HOST is 0.0.0.0, PUBLIC_URL is http://portal.example.org), and it is not safe for that:',
      expect.stringMatching(/^ {2}- MAIL_URL is not set.+Set it to a mail server/),
      expect.stringMatching(/^ {2}- PUBLIC_URL is http:.+not encrypted.+https address\.$/),
      expect.stringMatching(/^ {2}- AUTH_URL is not encrypted\./),
      expect.stringMatching(/^ {2}- RELAYER_PRIVATE_KEY is not set, but a chain is\./),
      expect.stringContaining('ALLOW_INSECURE_NETWORK=on'),
    ])
  })

  test('starts with a mail server, TLS and own keys', () => {
    for (const more of [
      {},
      { HOST: '0.0.0.0', TRUST_PROXY: '1', NODE_ENV: 'production' },
      { CHAIN_RPC_URL: 'https://rpc.example.org', RELAYER_PRIVATE_KEY: OWN_KEY },
      { EMBEDDED_CHAIN: 'on', RELAYER_PRIVATE_KEY: OWN_KEY },
    ]) {
      expect(getRejection({ ...SAFE, ...more })).toBeUndefined()
    }
  })

  test('with a database on another machine requires keys that seal secrets', () => {
    const shared = { ...SAFE, DATABASE_URL: 'postgres://me@db.example.org/hearth' }
    expect(getRejection(shared)).toMatch(
      /- SECRETS_KEY_FILE is not set, but the database is on db\.example\.org/,
    )
    expect(getRejection({ ...shared, SECRETS_KEY_FILE: '/run/keys' })).toBeUndefined()
    expect(getRejection({ ...shared, SECRETS_KEY_COMMAND: 'vault read -field=keys hearth' })).toBeUndefined()
    expect(readConfig({ SECRETS_KEY_COMMAND: 'vault  read x' }).SECRETS_KEY_COMMAND).toEqual([
      'vault',
      'read',
      'x',
    ])
    expect(readConfig({ SECRETS_KEY_COMMAND: '["/a b", ""]' }).SECRETS_KEY_COMMAND).toEqual(['/a b', ''])
    for (const wrong of ['[]', '[1]', '["a"', '[""]']) {
      // The value must be masked, because it may be a key.
      expect(getRejection({ SECRETS_KEY_COMMAND: wrong })).toMatch(/^SECRETS_KEY_COMMAND is "\*{3}"/)
    }
  })

  test('does not start with a well-known key or a chain without a key', () => {
    const small = `0x${'1'.padStart(64, '0')}`
    for (const chain of [{ CHAIN_RPC_URL: 'https://rpc.example.org' }, { EMBEDDED_CHAIN: 'on' }]) {
      for (const key of [
        MNEMONIC_KEYS[0],
        MNEMONIC_KEYS[0].toUpperCase().replace('0X', '0x'),
        MNEMONIC_KEYS[10],
        MNEMONIC_KEYS[99],
        `${OWN_KEY},${MNEMONIC_KEYS[3]}`,
        small,
      ]) {
        expect(getRejection({ ...SAFE, ...chain, RELAYER_PRIVATE_KEY: key })).toContain('that everyone knows')
      }
      expect(getRejection({ ...SAFE, ...chain })).toContain('RELAYER_PRIVATE_KEY is not set')
    }
  })

  test('runs no local chain by default', () => {
    expect(usesEmbeddedChain(readConfig({}))).toBe(true)
    expect(usesEmbeddedChain(readConfig(SAFE))).toBe(false)
    expect(
      usesEmbeddedChain(readConfig({ ...SAFE, EMBEDDED_CHAIN: 'on', RELAYER_PRIVATE_KEY: OWN_KEY })),
    ).toBe(true)
  })

  test('starts without protection with ALLOW_INSECURE_NETWORK, except in production', () => {
    const trial = { HOST: '0.0.0.0', ALLOW_INSECURE_NETWORK: 'on' }
    expect(getRejection(trial)).toBeUndefined()
    expect(isInsecureTrial(readConfig(trial))).toBe(true)
    expect(usesEmbeddedChain(readConfig(trial))).toBe(true)
    expect(isInsecureTrial(readConfig({ ALLOW_INSECURE_NETWORK: 'on' }))).toBe(false)
    const message = getRejection({ ...trial, NODE_ENV: 'production' })
    expect(message).toContain('MAIL_URL is not set')
    expect(message).not.toContain('ALLOW_INSECURE_NETWORK')
  })
})
