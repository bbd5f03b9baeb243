import type { z } from 'zod'
import { ConfigError } from '../errors/config-error.ts'
import { MNEMONIC_KEYS } from '../platform/chain/known-keys.ts'
import { settings } from './environment.ts'
import { messages } from './messages.ts'
import { describeUnsafeExposure } from './network-exposure.ts'
import { openKeystore, type PrivateKey } from './read-key-file.ts'
import type { Setting } from './setting.ts'

type SettingName = keyof typeof settings
type Optional =
  | 'TURNSTILE_SITE_KEY'
  | 'TURNSTILE_SECRET_KEY'
  | `AUTH_LIMIT_${string}`
  | 'HEARTBEAT_RETENTION_DAYS'
  | 'AUTH_URL'
  | 'AUTH_BOT_CHECK_URL'
  | 'PUBLIC_URL'
  | 'DATABASE_URL'
  | 'DATABASE_OWNER_URL'
  | 'RESTORE_MARKER_FILE'
  | 'SECRETS_KEY_FILE'
  | 'SECRETS_KEY_COMMAND'
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
  | 'METRICS_NETWORKS'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'LOG_LEVEL'

/** Validated settings of a server. */
export type Config = {
  [Name in SettingName]:
    | z.output<(typeof settings)[Name]['schema']>
    | (Name extends Optional ? undefined : never)
}

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config = Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, { schema, accepts, default: fallback }]) => {
      const value = environment[name] || fallback
      if (value === undefined) return [name, undefined]
      const result = schema.safeParse(value)
      if (!result.success)
        throw new ConfigError(
          messages.invalid({ name, value: JSON.stringify(shown(name, value)), expected: accepts }),
        )
      return [name, result.data]
    }),
  ) as Config
  config.RELAYER_PRIVATE_KEY ??= openKeyFiles(config)
  assertNoSecretKey(config)
  assertTurnstileComplete(config)
  assertOneBotCheck(config)
  assertOneChain(config)
  assertOneKeySource(config)
  assertStorageComplete(config)
  assertDatabaseOfOwner(config)
  assertOwnerConfirmed(config)
  assertSafeExposure(config)
  return config
}

/** Returns the keys in the files of RELAYER_KEY_FILE, with keystores decrypted. */
function openKeyFiles({
  RELAYER_KEY_FILE: files,
  RELAYER_KEY_PASSPHRASE: given,
  RELAYER_KEY_PASSPHRASE_FILE: passphraseInFile,
}: Config): PrivateKey[] | undefined {
  const passphrase = given ?? passphraseInFile
  const keys = files?.flatMap((file) => {
    if (Array.isArray(file)) return file
    if (passphrase === undefined) {
      throw new ConfigError(messages.passphraseMissing())
    }
    const key = openKeystore(file, passphrase)
    if (key) return key
    const name = given === undefined ? 'RELAYER_KEY_PASSPHRASE_FILE' : 'RELAYER_KEY_PASSPHRASE'
    throw new ConfigError(messages.wrongPassphrase({ name }))
  })
  return keys && [...new Set(keys)]
}

/** Masks secrets for error messages, including passwords in URLs. */
function shown(name: string, value: string): string {
  if (/_((SECRET|PRIVATE|SECRET_ACCESS)_KEY|PASSPHRASE|KEY_COMMAND)$/.test(name)) return '***'
  // Mask the path, because RPC providers put the key there.
  if (name === 'CHAIN_RPC_URL') return value.replace(/(\/\/)(.*@)?([^/]*)\/.*/, '$1$3/***')
  return name.endsWith('_URL') ? value.replace(/\/\/.*@/, '//***@') : value.slice(0, 80)
}

function assertOneBotCheck(config: Config): void {
  if (config.BOT_CHECK) return
  const name = (['TURNSTILE_SITE_KEY', 'AUTH_BOT_CHECK_URL'] as const).find((key) => config[key])
  if (name) throw new ConfigError(messages.twoBotChecks({ name }))
}

/**
 * Rejects an owner URL without DATABASE_URL, because migrations would run on a database that the server does
 * not use.
 */
function assertDatabaseOfOwner({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: Config): void {
  if (owner === undefined || url !== undefined) return
  throw new ConfigError(messages.ownerWithoutDatabase())
}

function assertTurnstileComplete(config: Config): void {
  const { TURNSTILE_SITE_KEY: site, TURNSTILE_SECRET_KEY: secret, AUTH_URL: elsewhere } = config
  if ((site === undefined) === (secret === undefined)) return
  // A remote auth service that has the secret key verifies tokens itself, as Supabase does.
  if (site !== undefined && elsewhere !== undefined) return
  const [missing, given] =
    site === undefined
      ? ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']
      : ['TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY']
  throw new ConfigError(messages.turnstileIncomplete({ missing, given }))
}

/**
 * Rejects a secret key in AUTH_API_KEY. The portal publishes this setting, and a service-role key would expose
 * all accounts.
 */
function assertNoSecretKey({ AUTH_API_KEY: key }: Config): void {
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8')
  if (!key.startsWith('sb_secret_') && !/"role"\s*:\s*"(service_role|supabase_admin)"/.test(payload)) return
  throw new ConfigError(messages.secretAuthKey())
}

/** Default relayer key. A local chain funds its account. */
export const DEVELOPMENT_RELAYER_KEY = MNEMONIC_KEYS[0]

/** Returns the private keys of the accounts that pay for transactions. */
export const relayerKeys = ({ RELAYER_PRIVATE_KEY: keys }: Config): readonly PrivateKey[] =>
  keys ?? [DEVELOPMENT_RELAYER_KEY]

function assertOneChain({ CHAIN_RPC_URL: node, EMBEDDED_CHAIN: embedded }: Config): void {
  if (node === undefined || !embedded) return
  throw new ConfigError(messages.twoChains())
}

function assertOneKeySource({ SECRETS_KEY_FILE: file, SECRETS_KEY_COMMAND: command }: Config): void {
  if (file === undefined || command === undefined) return
  throw new ConfigError(messages.twoKeySources())
}

function assertStorageComplete(config: Config): void {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = names.find((name) => config[name] !== undefined)
  const missing = names.find((name) => config[name] === undefined)
  if (missing === undefined || (given === undefined && config.BLOB_STORAGE !== 's3')) return
  const reason = config.BLOB_STORAGE === 's3' ? messages.blobsInS3() : messages.isSet({ name: given ?? '' })
  throw new ConfigError(messages.storageIncomplete({ missing, given: reason, names: names.join(', ') }))
}

/**
 * Rejects OPERATOR_EMAIL if sign-ups need no confirmation, because anyone could sign up with the first
 * owner's address.
 */
function assertOwnerConfirmed({ OPERATOR_EMAIL: email, AUTH_CONFIRM_SIGN_UPS: confirms }: Config): void {
  if (email === undefined || confirms) return
  throw new ConfigError(messages.ownerUnconfirmed())
}

function assertSafeExposure(config: Config): void {
  const message = describeUnsafeExposure(config)
  if (message !== undefined) throw new ConfigError(message)
}
