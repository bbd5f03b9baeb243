import type { z } from 'zod'
import { type Setting, settings } from './settings.ts'

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
  | 'MAIL_URL'
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
  refuseSecretKey(config)
  refuseHalfTurnstile(config)
  refuseUnsafeProduction(config)
  return config
}

/** Addresses may hold a password, keys are secrets; an error message must not repeat them. */
function shown(name: string, value: string): string {
  if (name.endsWith('_SECRET_KEY')) return '***'
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
