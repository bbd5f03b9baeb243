import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Keystore from 'ox/Keystore'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, formatConfigError } from '../errors/config-error.ts'
import { readConfig } from './config.ts'

test('uses the defaults without any settings', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    HEARTBEAT_INTERVAL_SECONDS: 900,
    HEARTBEAT_POINTS: '25',
  })
  expect(config.ROLES).toEqual(['api', 'auth', 'gateway', 'jobs'])
  expect(config.DATABASE_URL).toBeUndefined()
})

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', MAIL_URL: '' })).toMatchObject({ PORT: 3000, MAIL_URL: undefined })
})

test.each([
  ['PORT', 'eighty', 'PORT is "eighty". Expected a port, or 0 for any free port.'],
  ['PORT', '70000', 'PORT is "70000"'],
  ['TRUST_PROXY', '11', 'TRUST_PROXY is "11". Expected the number of proxies (0 to 10), or their addresses'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33"'],
  ['TRUST_PROXY', 'proxy.local', 'TRUST_PROXY is "proxy.local"'],
  ['PUBLIC_URL', 'example.org', 'PUBLIC_URL is "example.org". Expected an http or https URL.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL is "mysql://x". Expected postgres://'],
  ['HEARTBEAT_POINTS', '-3', 'HEARTBEAT_POINTS is "-3"'],
  ['ROLES', 'api,cook', 'ROLES is "api,cook". Expected one or more of api, auth, gateway, jobs'],
  [
    'AUTH_LIMIT_PASSWORD_TRIES',
    '5 a minute',
    'AUTH_LIMIT_PASSWORD_TRIES is "5 a minute". Expected count/seconds, 1 to 999999 and 1 to 3600.',
  ],
  ['AUTH_LIMIT_MAIL_PER_ACCOUNT', '0/60', 'AUTH_LIMIT_MAIL_PER_ACCOUNT is "0/60"'],
  ['AUTH_LIMIT_CODES_PER_NETWORK', '30/3601', 'AUTH_LIMIT_CODES_PER_NETWORK is "30/3601"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"'],
  ['BRAND_LINKS', 'javascript:alert(1)', 'BRAND_LINKS is'],
])('rejects an invalid %s (%s) with its name, its value and the accepted values', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})

test('parses a limit as a count and a period in seconds', () => {
  for (const [text, limit, windowSeconds] of [
    ['1/1', 1, 1],
    ['30/300', 30, 300],
    ['999999/3600', 999_999, 3600],
  ] as const) {
    expect(readConfig({ AUTH_LIMIT_VERIFY_PER_NETWORK: text }).AUTH_LIMIT_VERIFY_PER_NETWORK).toEqual({
      limit,
      windowSeconds,
    })
  }
})

test('does not print the password of a URL', () => {
  for (const password of ['secret', 'sec@ret', 'sec/ret']) {
    expect(() => readConfig({ MAIL_URL: `imap://me:${password}@host` })).toThrow('"imap://***@host"')
  }
})

test('rejects a secret key in a public place', () => {
  const role = (name: string) => `e30.${Buffer.from(JSON.stringify({ role: name })).toString('base64url')}.x`
  expect(readConfig({ AUTH_API_KEY: role('anon') }).AUTH_API_KEY).toBe(role('anon'))
  for (const key of [role('service_role'), 'sb_secret_0123456789']) {
    expect(() => readConfig({ AUTH_API_KEY: key })).toThrow('AUTH_API_KEY is a secret key')
    expect(() => readConfig({ AUTH_API_KEY: key })).not.toThrow(key)
  }
})

test('rejects OPERATOR_EMAIL with unconfirmed sign-ups', () => {
  const settings = { OPERATOR_EMAIL: 'boss@example.org', AUTH_CONFIRM_SIGN_UPS: 'off' }
  const production = { NODE_ENV: 'production', MAIL_URL: 'smtp://mail', PUBLIC_URL: 'https://hearth.example' }
  for (const beside of [{}, production, { ALLOW_INSECURE_NETWORK: 'on' }]) {
    expect(() => readConfig({ ...beside, ...settings })).toThrow(
      'OPERATOR_EMAIL is set, but AUTH_CONFIRM_SIGN_UPS is off',
    )
  }
  expect(readConfig({ ...settings, AUTH_CONFIRM_SIGN_UPS: 'on' }).OPERATOR_EMAIL).toBe('boss@example.org')
  expect(readConfig({ AUTH_CONFIRM_SIGN_UPS: 'off' }).AUTH_CONFIRM_SIGN_UPS).toBe(false)
})

test('rejects a local chain together with an external RPC', () => {
  expect(() => readConfig({ EMBEDDED_CHAIN: 'on', CHAIN_RPC_URL: 'https://rpc.example' })).toThrow(
    'Expected off',
  )
})

test('does not print chain keys', () => {
  const key = 'a1b2c3'
  expect(() => readConfig({ RELAYER_PRIVATE_KEY: key })).toThrow('RELAYER_PRIVATE_KEY is "***"')
  expect(() => readConfig({ CHAIN_RPC_URL: `wss://me:${key}@rpc.example/v2/${key}` })).toThrow(
    'CHAIN_RPC_URL is "wss://rpc.example/***"',
  )
})

/** Returns a path in a new directory. */
function newPath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-key-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, 'key')
}

test('accepts several relayer keys, each once', () => {
  const [first, second] = [`0x${'12'.repeat(32)}`, `0x${'ab'.repeat(32)}`]
  const read = (keys: string) => readConfig({ RELAYER_PRIVATE_KEY: keys }).RELAYER_PRIVATE_KEY
  expect(read(`${first},${second}`)).toEqual([first, second])
  expect(read(`${second}, ${second.toUpperCase().replace('0X', '0x')}`)).toEqual([second])
  expect(() => read(`${first},`)).toThrow('RELAYER_PRIVATE_KEY is "***"')
})

test('reads the relayer key from a private file without printing it', () => {
  const path = newPath()
  const key = `0x${'12'.repeat(32)}`
  const read = () => readConfig({ RELAYER_KEY_FILE: path }).RELAYER_PRIVATE_KEY
  const rejection = `RELAYER_KEY_FILE is "${path}". Expected the path of a file`
  expect(read).toThrow(rejection)
  writeFileSync(path, `${key}\n`, { mode: 0o600 })
  expect(read()).toEqual([key])
  chmodSync(path, 0o640)
  expect(read).toThrow(rejection)
  chmodSync(path, 0o600)
  writeFileSync(path, `${key}12`)
  expect(read).toThrow(rejection)
  expect(read).not.toThrow('1212')
})

/** Example from the Web3 Secret Storage definition, with the passphrase "testpassword". */
const KEYSTORE = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262144,
      r: 1,
      p: 8,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}
const STORED_KEY = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

test('reads the relayer key from a keystore with a passphrase without printing either', () => {
  const [path, passphrase, plain] = [newPath(), newPath(), newPath()]
  writeFileSync(path, JSON.stringify(KEYSTORE), { mode: 0o600 })
  writeFileSync(passphrase, 'testpassword\n', { mode: 0o600 })
  writeFileSync(plain, `0x${'12'.repeat(32)}\n`, { mode: 0o600 })
  const opened = readConfig({
    RELAYER_KEY_FILE: `${plain}, ${path}`,
    RELAYER_KEY_PASSPHRASE_FILE: passphrase,
  })
  expect(opened.RELAYER_PRIVATE_KEY).toEqual([`0x${'12'.repeat(32)}`, STORED_KEY])

  // An ethers keystore. One PBKDF2 iteration keeps the test fast.
  const [key, parameters] = Keystore.pbkdf2({ password: 'test', iterations: 1 })
  const { crypto, version } = Keystore.encrypt(STORED_KEY, key, parameters)
  writeFileSync(path, JSON.stringify({ Crypto: crypto, version }))
  const read = (more: Record<string, string>) =>
    readConfig({ RELAYER_KEY_FILE: path, ...more }).RELAYER_PRIVATE_KEY
  expect(read({ RELAYER_KEY_PASSPHRASE: 'test' })).toEqual([STORED_KEY])
  expect(() => read({})).toThrow('RELAYER_KEY_PASSPHRASE_FILE is not set, but RELAYER_KEY_FILE is a keystore')
  expect(() => read({ RELAYER_KEY_PASSPHRASE: 'secret' })).toThrow(
    'RELAYER_KEY_PASSPHRASE does not open the keystore of RELAYER_KEY_FILE. Expected its passphrase.',
  )
  chmodSync(passphrase, 0o640)
  expect(() => read({ RELAYER_KEY_PASSPHRASE_FILE: passphrase })).toThrow(
    `RELAYER_KEY_PASSPHRASE_FILE is "${passphrase}". Expected the path of a file`,
  )
  writeFileSync(path, JSON.stringify({ ...KEYSTORE, version: 1 }))
  expect(() => read({ RELAYER_KEY_PASSPHRASE: 'test' })).toThrow(`RELAYER_KEY_FILE is "${path}". Expected`)
})

test('requires all S3 settings together and does not print the secret', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.org/',
    S3_BUCKET: 'hearth',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({ ...s3, BLOB_STORAGE: 's3' })).toMatchObject({
    ...s3,
    S3_ENDPOINT: 'https://s3.example.org',
  })
  expect(readConfig(s3).BLOB_STORAGE).toBe('postgres')
  expect(() => readConfig({ BLOB_STORAGE: 's3' })).toThrow('S3_ENDPOINT is not set, but BLOB_STORAGE is s3.')
  for (const name of Object.keys(s3))
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name} is not set`)
  const secret = 'x'.repeat(300)
  expect(() => readConfig({ ...s3, S3_SECRET_ACCESS_KEY: secret })).toThrow('S3_SECRET_ACCESS_KEY is "***"')
})

test('describes an invalid setting in the language of the operator', () => {
  const read = () => readConfig({ PORT: 'x' })
  expect(read).toThrow('PORT is "x". Expected a port, or 0 for any free port.')
  try {
    read()
  } catch (error) {
    expect(formatConfigError(error as ConfigError, 'de')).toBe(
      'PORT ist "x". Erwartet: ein Port, 0 für einen freien.',
    )
  }
})
