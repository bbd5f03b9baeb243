import { z } from 'zod'
import { type AuthLimits, defaultLimits } from './auth/limits.ts'
import { readTrustedProxies, type TrustedProxies } from './platform/http/client-address.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const roles = ['api', 'auth', 'gateway', 'jobs'] as const

/** A setting: its rule, what it takes in words, and what it is for. `docs/operating.md` has this table. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S
  takes: string
  /** As it would be written in the environment; undefined where there is none. */
  default?: string
  /** What holds where it is absent, if that depends on other settings too; the table shows it as the default. */
  usual?: string
  purpose: string
}

const setting = <S extends z.ZodType>(definition: Setting<S>) => definition

/** A limit of the auth service, as `count/seconds`. Windows are kept for two hours and may not last longer than one. */
const limit = (name: keyof AuthLimits, purpose: string) =>
  setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}\/([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/)
      .transform((text) => {
        const [count, seconds] = text.split('/').map(Number) as [number, number]
        return { limit: count, windowSeconds: seconds }
      }),
    takes: 'count/seconds, 1 to 999999 and 1 to 3600',
    usual: `${defaultLimits[name].limit}/${defaultLimits[name].windowSeconds}`,
    purpose,
  })

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
  CHAIN_RPC_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://rpc.example.org',
    purpose:
      'JSON-RPC of a node of the chain on which Smart Accounts and Machine IDs live (3338). Without it, a local chain runs in DATA_DIR, if EMBEDDED_CHAIN says so.',
  }),
  EMBEDDED_CHAIN: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    takes: 'on or off',
    usual: 'on beside the embedded database, off in production and with DATABASE_URL',
    purpose: 'Whether a local chain runs where CHAIN_RPC_URL names none. Off: everything but identity works.',
  }),
  CHAIN_BLOCK_SECONDS: setting({
    schema: z.coerce.number().min(0.05).max(60),
    takes: 'seconds, 0.05 to 60',
    default: '2',
    purpose: 'Time between two blocks of the local chain, while there is something to put into them.',
  }),
  RELAYER_PRIVATE_KEY: setting({
    schema: z
      .string()
      .regex(/^0x[\da-f]{64}$/i)
      .transform((key) => key as `0x${string}`),
    takes: '0x and the 64 hexadecimal digits of a private key',
    usual: 'a key that everybody knows, on the local chain',
    purpose: 'Pays for what members do on the chain. Never shown to anybody.',
  }),
  STATION_FACTORY_ADDRESS: setting({
    schema: z
      .string()
      .regex(/^0x[\da-f]{40}$/i)
      .transform((address) => address as `0x${string}`),
    takes: 'the address of a contract, 0x and 40 hexadecimal digits',
    purpose: 'The MachineStationFactory that makes Smart Accounts on the chain of CHAIN_RPC_URL.',
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
  BOT_CHECK_WORK: setting({
    schema: z.coerce.number().int().min(10_000).max(100_000_000),
    takes: 'a whole number from 10000 to 100000000',
    default: '4000000',
    purpose:
      'The most iterations of PBKDF2 that proving to be no bot costs a browser, which takes half of them to all: 0.3 to 1 s of a laptop by default. Up to sixteen times as much for a network that asks often.',
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
  AUTH_LIMIT_VERIFY_PER_NETWORK: limit('verifyPerNetwork', 'Codes and links of mails shown, per network.'),
  AUTH_LIMIT_PASSWORD_PER_NETWORK: limit('passwordPerNetwork', 'Log-ins with a password, per network.'),
  AUTH_LIMIT_PASSWORD_PER_ACCOUNT: limit(
    'passwordPerAccount',
    'Log-ins to one account from all networks together that it was not logged in to from before.',
  ),
  AUTH_LIMIT_PASSWORD_TRIES: limit(
    'passwordTries',
    'Wrong passwords in a row for one account from one network that cost no wait; then 1 s, 2 s, 4 s, up to so many seconds.',
  ),
  AUTH_LIMIT_CHALLENGE_PER_NETWORK: limit(
    'challengePerNetwork',
    'Challenges of the bot check, per network; with each eighth that is gone the work doubles, up to 16 times.',
  ),
  AUTH_LIMIT_IMPLAUSIBLE_REFRESH_PER_NETWORK: limit(
    'implausibleRefreshPerNetwork',
    'Refresh tokens that were never given to anybody, per network. Others are not limited.',
  ),
  AUTH_LIMIT_CODES_PER_NETWORK: limit('codesPerNetwork', 'Mails asked for, per network.'),
  AUTH_LIMIT_CODES_PER_ACCOUNT: limit('codesPerAccount', 'Mails asked for, per account.'),
  AUTH_LIMIT_MAIL_PER_ACCOUNT: limit('mailPerAccount', 'Mails of one kind to one address.'),
  AUTH_LIMIT_FACTOR_PER_ACCOUNT: limit('factorPerAccount', 'Codes of second factors, per account.'),
  HEARTBEAT_INTERVAL_SECONDS: setting({
    schema: z.coerce.number().int().min(1).max(86_400),
    takes: 'seconds, 1 to 86400',
    default: '900',
    purpose: 'Length of a slot: a node earns one heartbeat for each that it was alive through.',
  }),
  HEARTBEAT_POINTS: setting({
    schema: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/),
    takes: 'a decimal number below 1000000',
    default: '25',
    purpose: 'Points for one heartbeat.',
  }),
  GATEWAY_CONNECTIONS_PER_ADDRESS: setting({
    schema: z.coerce.number().int().min(1).max(1_000_000),
    takes: 'a whole number, 1 to 1000000',
    default: '1000',
    purpose: 'Nodes that may be connected to one process from one network address (IPv6: from one /64).',
  }),
  HEARTBEAT_RETENTION_DAYS: setting({
    schema: z.coerce.number().int().min(7).max(36_500),
    takes: 'days, 7 to 36500',
    purpose:
      'How long it is kept which slots were credited; points stay for ever. Whole months are let go, once settled. Without it, for ever.',
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
    schema: z.string().transform((text, context): TrustedProxies => {
      const proxies = readTrustedProxies(text)
      if (proxies !== undefined) return proxies
      context.addIssue('no number and no addresses')
      return z.NEVER
    }),
    takes: 'a number of proxies, 0 to 10, or their addresses and ranges, separated by commas',
    default: '0',
    purpose:
      'Proxies in front of the server whose X-Forwarded-For is believed. A number is right only where nobody can reach the server past one of them.',
  }),
  TURNSTILE_SITE_KEY: setting({
    schema: z.string().min(1).max(100),
    takes: 'the site key of a Cloudflare Turnstile widget',
    purpose:
      'With its secret key, sign-ups and log-ins are checked by Turnstile instead of by proof of work. Without it, only beside AUTH_URL: the auth service there has the secret key and verifies, as Supabase does.',
  }),
  TURNSTILE_SECRET_KEY: setting({
    schema: z.string().min(1).max(200),
    takes: 'the secret key of the same widget',
    purpose: 'Proves this server to the verifier. Never shown to anybody.',
  }),
  TURNSTILE_VERIFY_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address',
    default: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    purpose: 'Who verifies the tokens of Turnstile.',
  }),
  ACCOUNT_DELETION_DAYS: setting({
    schema: z.coerce.number().min(0).max(90),
    takes: 'days, 0 to 90',
    default: '14',
    purpose: 'How long a member can take back that the account is to be deleted.',
  }),
  CORRECTION_REVIEW_ABOVE: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    takes: 'points, 0 to 1000000000',
    default: '10000',
    purpose:
      'A correction of a member\u2019s points above so many, together with those of the last 24 hours, waits for a second operator.',
  }),
  RATE_LIMIT_FACTOR: setting({
    schema: z.coerce.number().min(0.1).max(1000),
    takes: 'a number from 0.1 to 1000',
    default: '1',
    purpose:
      'Multiplies the limits of requests (of the auth service: those of networks, where no AUTH_LIMIT is set), for networks where many members share an address.',
  }),
  BRAND_NAME: setting({
    schema: z.string().min(1).max(40),
    takes: 'a name',
    default: 'Hearth',
    purpose: 'Name of the network, on the portal and in mails.',
  }),
  BRAND_COLOR: setting({
    schema: z.string().regex(/^#[\da-f]{6}$/i),
    takes: 'a colour as #rrggbb',
    default: '#c2410c',
    purpose: 'The accent of mails.',
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
