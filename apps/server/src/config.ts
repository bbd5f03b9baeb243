import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const roles = ['api', 'auth', 'gateway', 'jobs'] as const

/** A setting: its rule, what it takes in words, and what it is for. `docs/operating.md` has this table. */
interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S
  takes: string
  /** As it would be written in the environment; undefined where there is none. */
  default?: string
  purpose: string
}

const setting = <S extends z.ZodType>(definition: Setting<S>) => definition

export const settings = {
  PORT: setting({
    schema: port,
    takes: 'a port, 0 for any free one',
    default: '3000',
    purpose: 'Port of the portal, the API, the auth service and the node gateway.',
  }),
  HOST: setting({
    schema: z.string().min(1),
    takes: 'an address of this machine',
    default: '127.0.0.1',
    purpose: 'Address to listen on. 0.0.0.0 makes the server reachable from other machines.',
  }),
  PUBLIC_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address',
    purpose: 'Where members reach the portal. Without it, http://localhost and the port.',
  }),
  DATA_DIR: setting({
    schema: z.string().min(1),
    takes: 'a directory',
    default: '.data',
    purpose: 'What the installation keeps: the embedded database and its secrets.',
  }),
  DATABASE_URL: setting({
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    takes: 'postgres://user:password@host:port/database',
    purpose: 'A PostgreSQL server (18 or newer) of your own. Without it, an embedded one runs in DATA_DIR.',
  }),
  DATABASE_POOL: setting({
    schema: z.coerce.number().int().min(2).max(500),
    takes: 'a number from 2 to 500',
    default: '20',
    purpose: 'Connections of each process to PostgreSQL.',
  }),
  MAIL_URL: setting({
    schema: z.string().regex(/^smtps?:\/\//),
    takes: 'smtp://user:password@host:port, or smtps://',
    purpose: 'The mail server. Without it, mails stay in the outbox at /dev/mail.',
  }),
  MAIL_FROM: setting({
    schema: z.string().regex(/@/),
    takes: 'an address, or Name <address>',
    default: 'Hearth <no-reply@localhost>',
    purpose: 'Sender of all mails.',
  }),
  AUTH_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://auth.example.org/auth/v1',
    purpose:
      'An auth service elsewhere (Supabase Auth, or another Hearth) that keeps the accounts. Without it, this server does.',
  }),
  AUTH_API_KEY: setting({
    schema: z.string().regex(/^[!-~]{1,1000}$/),
    takes: 'the public (anon) key of that service',
    default: 'hearth-portal',
    purpose:
      'Sent as the apikey header of every call to the auth service. Shown to everybody, never a secret key.',
  }),
  AUTH_BOT_CHECK_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://auth.example.org/auth/v1/bot-check/challenge',
    purpose:
      'Where the auth service at AUTH_URL gives out the challenges that it accepts, if it is a Hearth. Without it, this server checks log-ins.',
  }),
  REDIRECT_URLS: setting({
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((url) => url.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
    takes: 'http or https addresses, separated by commas',
    default: '',
    purpose:
      'Where links in mails may lead besides PUBLIC_URL: portals on other origins that use this auth service.',
  }),
  AUTH_SESSION_IDLE_HOURS: setting({
    schema: z.coerce.number().min(0.1).max(100_000),
    takes: 'hours, 0.1 to 100000',
    purpose: 'A session that was not refreshed for so long is over. Without it, never.',
  }),
  AUTH_SESSION_MAX_HOURS: setting({
    schema: z.coerce.number().min(0.1).max(100_000),
    takes: 'hours, 0.1 to 100000',
    purpose: 'A session is over so long after its log-in, however much it is used. Without it, never.',
  }),
  AUTH_SECURE_PASSWORD_CHANGE: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    takes: 'on or off',
    default: 'off',
    purpose: 'A new password takes a code sent by e-mail, unless the log-in was less than a day ago.',
  }),
  AUTH_JWT_ALGORITHM: setting({
    schema: z.enum(['ES256', 'RS256']),
    takes: 'ES256 or RS256',
    default: 'ES256',
    purpose: 'What access tokens are signed with. After a change older tokens stay good until they expire.',
  }),
  HEARTBEAT_INTERVAL_SECONDS: setting({
    schema: z.coerce.number().int().min(1).max(86_400),
    takes: 'seconds, 1 to 86400',
    default: '900',
    purpose: 'Length of a slot: a node earns one heartbeat for each that it was alive through.',
  }),
  HEARTBEAT_POINTS: setting({
    schema: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
    takes: 'a decimal number',
    default: '25',
    purpose: 'Points for one heartbeat.',
  }),
  ROLES: setting({
    schema: z
      .string()
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(roles)).min(1)),
    takes: `some of ${roles.join(', ')}, separated by commas`,
    default: roles.join(','),
    purpose: 'The parts that this process runs.',
  }),
  TRUST_PROXY: setting({
    schema: z.coerce.number().int().min(0).max(10),
    takes: 'a number of proxies, 0 for none',
    default: '0',
    purpose: 'Proxies in front of the server whose X-Forwarded-For is believed.',
  }),
  RATE_LIMIT_FACTOR: setting({
    schema: z.coerce.number().min(0.1).max(1000),
    takes: 'a number from 0.1 to 1000',
    default: '1',
    purpose: 'Multiplies every limit of requests, for networks where many members share an address.',
  }),
  BRAND_NAME: setting({
    schema: z.string().min(1).max(40),
    takes: 'a name',
    default: 'Hearth',
    purpose: 'Name of the network, on the portal and in mails.',
  }),
  BRAND_LINKS: setting({
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((link) => link.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.url({ protocol: /^https$/ }))),
    takes: 'https addresses, separated by commas',
    default: '',
    purpose: 'Social links, shown beside the logo on the sign-in pages.',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    takes: 'fatal, error, warn, info, debug, trace or silent',
    purpose:
      'The least important log line that is written. Without it, info in production and warn elsewhere.',
  }),
  NODE_ENV: setting({
    schema: z.enum(['development', 'production', 'test']),
    takes: 'development or production',
    default: 'development',
    purpose: 'production refuses to start without a mail server or on a plain-text PUBLIC_URL.',
  }),
}

type SettingName = keyof typeof settings
type Optional =
  | 'AUTH_SESSION_IDLE_HOURS'
  | 'AUTH_SESSION_MAX_HOURS'
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
  refuseUnsafeProduction(config)
  return config
}

/** A connection string may hold a password; an error message must not. */
function shown(name: string, value: string): string {
  return name.endsWith('_URL') ? value.replace(/\/\/.*@/, '//***@') : value.slice(0, 80)
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
