import type { z } from 'zod'
import { openKeystore, type PrivateKey } from './read-key-file.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

type SettingName = keyof typeof settings
type Optional =
  | 'TURNSTILE_SITE_KEY'
  | 'TURNSTILE_SECRET_KEY'
  | 'AUTH_SESSION_IDLE_HOURS'
  | `AUTH_LIMIT_${string}`
  | 'AUTH_SESSION_MAX_HOURS'
  | 'HEARTBEAT_RETENTION_DAYS'
  | 'AUTH_URL'
  | 'AUTH_BOT_CHECK_URL'
  | 'PUBLIC_URL'
  | 'DATABASE_URL'
  | 'CHAIN_RPC_URL'
  | 'EMBEDDED_CHAIN'
  | 'RELAYER_PRIVATE_KEY'
  | 'RELAYER_KEY_FILE'
  | 'RELAYER_KEY_PASSPHRASE'
  | 'RELAYER_KEY_PASSPHRASE_FILE'
  | 'STATION_FACTORY_ADDRESS'
  | 'CHAIN_EXPLORER_URL'
  | 'PROVIDER_API_URL'
  | 'MAIL_URL'
  | 'OPERATOR_EMAIL'
  | 'WEBHOOK_NETWORKS'
  | 'LOG_LEVEL'

/** The settings of one server, checked. */
export type Config = {
  [Name in SettingName]:
    | z.output<(typeof settings)[Name]['schema']>
    | (Name extends Optional ? undefined : never)
}

/** A wrong setting; the message is one line that names it, what it got and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws ConfigError for the first that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config = Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, { schema, takes, default: fallback }]) => {
      const value = environment[name] || fallback
      if (value === undefined) return [name, undefined]
      const result = schema.safeParse(value)
      if (!result.success)
        throw new ConfigError(`${name} is ${JSON.stringify(shown(name, value))}; it takes ${takes}.`)
      return [name, result.data]
    }),
  ) as Config
  config.RELAYER_PRIVATE_KEY ??= openKeyFiles(config)
  refuseSecretKey(config)
  refuseHalfTurnstile(config)
  refuseUnsafeProduction(config)
  refuseKnownRelayer(config)
  return config
}

/** The keys in the files of RELAYER_KEY_FILE, keystores opened. */
function openKeyFiles({
  RELAYER_KEY_FILE: files,
  RELAYER_KEY_PASSPHRASE: given,
  RELAYER_KEY_PASSPHRASE_FILE: passphraseInFile,
}: Config): PrivateKey[] | undefined {
  const passphrase = given ?? passphraseInFile
  const keys = files?.flatMap((file) => {
    if (Array.isArray(file)) return file
    if (passphrase === undefined) {
      throw new ConfigError(
        'RELAYER_KEY_PASSPHRASE_FILE is not set, but RELAYER_KEY_FILE is a keystore; it takes the path of a file with the passphrase that opens it.',
      )
    }
    const key = openKeystore(file, passphrase)
    if (key) return key
    const name = given === undefined ? 'RELAYER_KEY_PASSPHRASE_FILE' : 'RELAYER_KEY_PASSPHRASE'
    throw new ConfigError(`${name} does not open the keystore of RELAYER_KEY_FILE; it takes its passphrase.`)
  })
  return keys && [...new Set(keys)]
}

/** Addresses may hold a password, keys are secrets; an error message must not repeat them. */
function shown(name: string, value: string): string {
  if (/_((SECRET|PRIVATE)_KEY|PASSPHRASE)$/.test(name)) return '***'
  // Providers of nodes put the key into the path.
  if (name === 'CHAIN_RPC_URL') return value.replace(/(\/\/)(.*@)?([^/]*)\/.*/, '$1$3/***')
  return name.endsWith('_URL') ? value.replace(/\/\/.*@/, '//***@') : value.slice(0, 80)
}

function refuseHalfTurnstile(config: Config): void {
  const { TURNSTILE_SITE_KEY: site, TURNSTILE_SECRET_KEY: secret, AUTH_URL: elsewhere } = config
  if ((site === undefined) === (secret === undefined)) return
  // An auth service elsewhere has the secret key and verifies by itself, as Supabase does.
  if (site !== undefined && elsewhere !== undefined) return
  const [missing, given] =
    site === undefined
      ? ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']
      : ['TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY']
  throw new ConfigError(`${missing} is not set, but ${given} is; Turnstile takes both keys of a widget.`)
}

/** Everybody who opens the portal gets this key; a service-role key there would give all accounts away. */
function refuseSecretKey({ AUTH_API_KEY: key }: Config): void {
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8')
  if (!key.startsWith('sb_secret_') && !/"role"\s*:\s*"(service_role|supabase_admin)"/.test(payload)) return
  throw new ConfigError('AUTH_API_KEY is a secret key; it takes the public (anon) key of the auth service.')
}

/** What anvil's public mnemonic makes: whoever reads its manual can spend what these own. */
const KNOWN_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
] as const

/** The relayer's key on a local chain where none is set: the first of them has money there. */
export const DEVELOPMENT_RELAYER_KEY = KNOWN_KEYS[0]

/** The keys that pay on the chain. */
export const relayerKeys = ({ RELAYER_PRIVATE_KEY: keys }: Config): readonly PrivateKey[] =>
  keys ?? [DEVELOPMENT_RELAYER_KEY]

function refuseKnownRelayer(config: Config): void {
  const { CHAIN_RPC_URL: node, EMBEDDED_CHAIN: embedded, RELAYER_PRIVATE_KEY: keys } = config
  if (node !== undefined && embedded) {
    throw new ConfigError(
      'EMBEDDED_CHAIN is "on", but CHAIN_RPC_URL names a chain; it takes off beside that.',
    )
  }
  if (config.NODE_ENV !== 'production') return
  const isUsed = node !== undefined || embedded === true
  const isKnown = keys?.some((key) => KNOWN_KEYS.some((known) => known === key))
  if (isKnown || (embedded && keys === undefined)) {
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY is a key for development that everybody knows; in production it takes one of your own.',
    )
  }
  if (isUsed && keys === undefined) {
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY is not set, but a chain is; in production it takes the private key that pays there.',
    )
  }
}

function refuseUnsafeProduction(config: Config): void {
  if (config.NODE_ENV !== 'production') return
  if (!config.MAIL_URL) {
    throw new ConfigError(
      'MAIL_URL is not set; in production it takes the address of a mail server, such as smtp://user:password@host:587.',
    )
  }
  if (config.AUTH_URL?.startsWith('http://')) {
    throw new ConfigError(
      `AUTH_URL is ${JSON.stringify(shown('AUTH_URL', config.AUTH_URL))}; in production it takes an https address.`,
    )
  }
  if (!config.PUBLIC_URL?.startsWith('https://')) {
    throw new ConfigError(
      `PUBLIC_URL is ${JSON.stringify(config.PUBLIC_URL ?? '')}; in production it takes an https address.`,
    )
  }
}
