import { emailAddress } from '@hearth/protocol/email-address'
import { z } from 'zod'
import { readTrustedProxies, type TrustedProxies } from '../platform/http/client-address.ts'
import { readNetworks } from '../platform/http/networks.ts'
import { accountSettings } from './account-settings.ts'
import { expected } from './messages.ts'
import { parseKeys, readKeyFile, readPassphraseFile } from './read-key-file.ts'
import { httpUrl, setting } from './setting.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const roles = ['api', 'auth', 'gateway', 'jobs'] as const

/** Returns the value, or adds an issue if it is undefined. */
function foundOrIssue<Value>(value: Value | undefined, context: z.RefinementCtx): Value {
  if (value !== undefined) return value
  context.addIssue('no such thing')
  return z.NEVER
}

/** Parses a command: a program and its arguments. Returns undefined if there is no program. */
function parseCommand(text: string): string[] | undefined {
  const words = text.trim().startsWith('[') ? parseJson(text) : text.trim().split(/\s+/)
  const read = z.array(z.string()).min(1).safeParse(words)
  return read.success && read.data[0] ? read.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const settings = {
  PORT: setting({
    schema: port,
    accepts: expected.port(),
    default: '3000',
    purpose: 'Port of the portal, the API, the auth service and the gateway.',
  }),
  HOST: setting({
    schema: z.string().min(1),
    accepts: expected.host(),
    default: '127.0.0.1',
    purpose:
      'IP address or host name on which the server listens. With 0.0.0.0, other machines can reach it.',
  }),
  PUBLIC_URL: setting({
    schema: httpUrl,
    accepts: expected.httpUrl(),
    purpose: 'URL of the portal for members. Without it, http://localhost with the port.',
  }),
  DATA_DIR: setting({
    schema: z.string().min(1),
    accepts: expected.directory(),
    default: '.data',
    purpose: 'Directory of the embedded database, its secrets, and other data of the installation.',
  }),
  DATABASE_URL: setting({
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    accepts: expected.postgresUrl(),
    purpose:
      'External PostgreSQL server, version 18 or newer. Without it, an embedded server runs in DATA_DIR. Use a role that owns no tables.',
  }),
  DATABASE_OWNER_URL: setting({
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    accepts: expected.postgresUrl(),
    usual: 'DATABASE_URL',
    purpose:
      'URL of the same database with the role that owns the tables, for migrations and privileges. Required by "operator migrate" if the role of DATABASE_URL does not own the tables. The server does not need it.',
  }),
  DATABASE_POOL: setting({
    schema: z.coerce.number().int().min(2).max(500),
    accepts: expected.poolSize(),
    default: '20',
    purpose: 'Maximum number of PostgreSQL connections per process.',
  }),
  RESTORE_MARKER_FILE: setting({
    schema: z.string().min(1),
    accepts: expected.path(),
    usual: 'restore-marker.json in DATA_DIR',
    purpose:
      'File with the newest position of the database. The server uses it to detect a restored backup. If the file is outside DATA_DIR, the server also detects a restored snapshot of DATA_DIR.',
  }),
  SECRETS_KEY_FILE: setting({
    schema: z.string().min(1),
    accepts: expected.sealingKeyFile(),
    usual: 'sealing-keys in DATA_DIR, created at the first start',
    purpose:
      'Keys that seal secrets in the database. The last key seals new values. Any key in the file can decrypt values. Back up the file separately from the database: without it, authenticator apps and other secrets are lost. Required if DATABASE_URL is on another machine and SECRETS_KEY_COMMAND is not set; all machines use the same keys.',
  }),
  SECRETS_KEY_COMMAND: setting({
    schema: z.string().transform((text, context) => foundOrIssue(parseCommand(text), context)),
    accepts: expected.command(),
    purpose:
      'Command that prints the content of SECRETS_KEY_FILE, for example from a key management service. It runs once at each start, without a shell and for at most 30 seconds. Its environment contains only PATH, HOME, USER, LANG, TZ and TMPDIR.',
  }),
  AFTER_RESTORE: setting({
    schema: z.enum(['revoke', 'keep']),
    accepts: expected.revokeOrKeep(),
    default: 'revoke',
    purpose:
      'Whether the server revokes sessions, emailed codes, API keys, imported tokens, node keys, recovery codes and operator roles when it detects a restored backup. Use keep for a move or an upgrade without data loss, and remove it after that start.',
  }),
  BLOB_STORAGE: setting({
    schema: z.enum(['postgres', 's3']),
    accepts: expected.blobStorage(),
    default: 'postgres',
    purpose:
      'Where new pictures and data exports are stored. Existing ones stay where they are until "operator move-blobs" moves them.',
  }),
  S3_ENDPOINT: setting({
    schema: httpUrl,
    accepts: expected.s3Url(),
    purpose: 'URL of the S3-compatible service. Required while objects are stored there.',
  }),
  S3_REGION: setting({
    schema: z.string().regex(/^[\w-]{1,64}$/),
    accepts: expected.region(),
    default: 'us-east-1',
    purpose: 'Region of the bucket. The signature of each request contains it.',
  }),
  S3_BUCKET: setting({
    schema: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
    accepts: expected.bucket(),
    purpose: 'Private bucket that only this installation uses.',
  }),
  S3_ACCESS_KEY_ID: setting({
    schema: z.string().min(1).max(200),
    accepts: expected.accessKeyId(),
    purpose: 'Access key that may list the bucket, and read, write and delete its objects.',
  }),
  S3_SECRET_ACCESS_KEY: setting({
    schema: z.string().min(1).max(200),
    accepts: expected.accessKeySecret(),
    purpose: 'Secret of S3_ACCESS_KEY_ID.',
  }),
  S3_PATH_STYLE: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    accepts: expected.onOrOff(),
    default: 'on',
    purpose: 'Whether URLs contain the bucket in the path (on) or in the host name (off).',
  }),
  CHAIN_RPC_URL: setting({
    schema: httpUrl,
    accepts: expected.rpcUrl(),
    purpose:
      'JSON-RPC URL of the chain (3338). Without it, a local chain runs in DATA_DIR if EMBEDDED_CHAIN is on.',
  }),
  EMBEDDED_CHAIN: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    accepts: expected.onOrOff(),
    usual: 'on with the embedded database; off with DATABASE_URL or if the installation is reachable',
    purpose:
      'Whether a local chain runs if CHAIN_RPC_URL is not set. Without a chain, everything except identity works.',
  }),
  CHAIN_BLOCK_SECONDS: setting({
    schema: z.coerce.number().min(0.05).max(60),
    accepts: expected.blockSeconds(),
    default: '2',
    purpose:
      'Time between blocks of the local chain while transactions are pending. On any chain, the relayer polls four times per block time while it waits for a transaction.',
  }),
  RELAYER_PRIVATE_KEY: setting({
    schema: z.string().transform((text, context) => foundOrIssue(parseKeys(text), context)),
    accepts: expected.privateKeys(),
    usual: 'on the local chain, a development key that is publicly known',
    purpose: "Keys that pay for members' transactions. Several keys send transactions in parallel.",
  }),
  RELAYER_KEY_FILE: setting({
    schema: z
      .string()
      .transform((paths, context) =>
        paths.split(',').map((path) => foundOrIssue(readKeyFile(path.trim()), context)),
      ),
    accepts: expected.relayerKeyFile(),
    purpose:
      'The same keys in files. Prefer files, because other programs can read the environment. Not used if RELAYER_PRIVATE_KEY is set.',
  }),
  RELAYER_KEY_PASSPHRASE: setting({
    schema: z.string().min(1),
    accepts: expected.passphrase(),
    purpose: 'Passphrase of the keystores in RELAYER_KEY_FILE.',
  }),
  RELAYER_KEY_PASSPHRASE_FILE: setting({
    schema: z.string().transform((path, context) => foundOrIssue(readPassphraseFile(path), context)),
    accepts: expected.passphraseFile(),
    purpose: 'The same passphrase in a file. Not used if RELAYER_KEY_PASSPHRASE is set.',
  }),
  STATION_FACTORY_ADDRESS: setting({
    schema: z
      .string()
      .regex(/^0x[\da-f]{40}$/i)
      .transform((address) => address as `0x${string}`),
    accepts: expected.contractAddress(),
    purpose: 'The MachineStationFactory that deploys Smart Accounts on the chain of CHAIN_RPC_URL.',
  }),
  CHAIN_EXPLORER_URL: setting({
    schema: httpUrl,
    accepts: expected.explorerUrl(),
    purpose:
      'Block explorer for links to Smart Accounts. The portal appends /address/0x…. Without it, the portal shows no links.',
  }),
  PROVIDER_API_URL: setting({
    schema: httpUrl,
    accepts: expected.providerUrl(),
    purpose:
      'Server that receives requests for Smart Accounts, if it is not this one. It must use the same database.',
  }),
  CHAIN_CONFIRMATIONS: setting({
    schema: z.coerce.number().int().min(1).max(12),
    accepts: expected.blocks(),
    default: '3',
    purpose:
      'Number of confirmations after which a transaction is final. A transaction in the newest block has 1.',
  }),
  CHAIN_MAX_FEE_GWEI: setting({
    schema: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/),
    accepts: expected.gwei(),
    default: '2000',
    purpose: 'Maximum price of gas. While gas costs more, Smart Accounts and Machine IDs wait.',
  }),
  RELAYER_RESERVE: setting({
    schema: z.string().regex(/^\d{1,9}(\.\d{1,18})?$/),
    accepts: expected.coins(),
    default: '0.1',
    purpose: 'Minimum balance of the relayer. Below it, members cannot create Smart Accounts or Machine IDs.',
  }),
  RELAYER_GAS_PER_WALLET: setting({
    schema: z.coerce.number().int().min(500_000).max(1_000_000_000),
    accepts: expected.networkGas(),
    default: '6000000',
    purpose:
      'Maximum gas per wallet and UTC day. A Smart Account and a Machine ID reserve 2.1 million, or 3.8 million with a station of the public version.',
  }),
  RELAYER_GAS_PER_MEMBER: setting({
    schema: z.coerce.number().int().min(500_000).max(1_000_000_000),
    accepts: expected.networkGas(),
    default: '8000000',
    purpose: 'Maximum gas per member and UTC day. A member can change the wallet once.',
  }),
  RELAYER_GAS_FOR_NETWORK: setting({
    schema: z.coerce.number().int().min(100_000).max(1_000_000_000),
    accepts: expected.gas(),
    default: '2000000',
    purpose: 'Maximum gas per UTC day for network jobs, which belong to no member.',
  }),
  MAIL_URL: setting({
    schema: z.string().regex(/^smtps?:\/\//),
    accepts: expected.smtpUrl(),
    purpose:
      'SMTP server. Without it, emails stay in the outbox at /dev/mail, which only this machine can read.',
  }),
  MAIL_TLS: setting({
    schema: z.enum(['required', 'optional']),
    accepts: expected.requiredOrOptional(),
    default: 'required',
    purpose:
      'Whether emails to an smtp:// server require STARTTLS. With optional, attackers on the network path can read them. A server on this machine never needs it.',
  }),
  MAIL_FROM: setting({
    schema: z.string().regex(/@/),
    accepts: expected.sender(),
    default: 'Hearth <no-reply@localhost>',
    purpose: 'Sender of all emails.',
  }),
  ...accountSettings,
  HEARTBEAT_INTERVAL_SECONDS: setting({
    schema: z.coerce.number().int().min(1).max(86_400),
    accepts: expected.intervalSeconds(),
    default: '900',
    purpose: 'Length of a slot. A node earns at most one heartbeat per slot.',
  }),
  HEARTBEAT_POINTS: setting({
    schema: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/),
    accepts: expected.decimal(),
    default: '25',
    purpose: 'Points per heartbeat.',
  }),
  RESULTS_NODE_KEY: setting({
    schema: z.enum(['required', 'optional']),
    accepts: expected.requiredOrOptional(),
    default: 'required',
    purpose:
      'Whether collected results count only if a registered node signs the report. With optional, any client with a session can report and earn points.',
  }),
  GATEWAY_CONNECTIONS_PER_ADDRESS: setting({
    schema: z.coerce.number().int().min(1).max(1_000_000),
    accepts: expected.connections(),
    default: '1000',
    purpose: 'Maximum number of connected nodes per process and subnet.',
  }),
  HEARTBEAT_RETENTION_DAYS: setting({
    schema: z.coerce.number().int().min(7).max(36_500),
    accepts: expected.retentionDays(),
    purpose:
      'Number of days for which credited slots of settled days are stored. Whole months are deleted. Points are never deleted. Without it, slots are never deleted.',
  }),
  ROLES: setting({
    schema: z
      .string()
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(roles)).min(1)),
    accepts: expected.roles({ roles: roles.join(', ') }),
    default: roles.join(','),
    purpose: 'Roles of this process.',
  }),
  TRUST_PROXY: setting({
    schema: z.string().transform((text, context): TrustedProxies => {
      const proxies = readTrustedProxies(text)
      if (proxies !== undefined) return proxies
      context.addIssue('no number and no addresses')
      return z.NEVER
    }),
    accepts: expected.proxies(),
    default: '0',
    purpose:
      'Proxies in front of the server whose X-Forwarded-For header is trusted. Use a number only if clients cannot bypass any of them.',
  }),
  TURNSTILE_SITE_KEY: setting({
    schema: z.string().min(1).max(100),
    accepts: expected.turnstileSiteKey(),
    purpose:
      'Enables Turnstile instead of the proof of work for sign-ups and logins. Set it without the secret key only with AUTH_URL, if the auth service verifies tokens, as Supabase does.',
  }),
  TURNSTILE_SECRET_KEY: setting({
    schema: z.string().min(1).max(200),
    accepts: expected.turnstileSecretKey(),
    purpose: 'Secret with which this server verifies Turnstile tokens.',
  }),
  TURNSTILE_VERIFY_URL: setting({
    schema: httpUrl,
    accepts: expected.httpUrl(),
    default: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    purpose: 'Service that verifies Turnstile tokens.',
  }),
  ACCOUNT_DELETION_DAYS: setting({
    schema: z.coerce.number().min(0).max(90),
    accepts: expected.deletionDays(),
    default: '14',
    purpose: 'Period in which a member can cancel the deletion of the account.',
  }),
  OPERATOR_EMAIL: setting({
    schema: emailAddress(),
    accepts: expected.email(),
    purpose:
      'The member with this confirmed address becomes the first owner by making an operator call with a second factor. It has no effect if there is an owner. Not allowed with AUTH_CONFIRM_SIGN_UPS=off or with an AUTH_URL that does not confirm addresses.',
  }),
  CAMPAIGN_REVIEW_ABOVE: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    accepts: expected.points(),
    default: '100000',
    purpose:
      'Maximum points that members can claim from campaigns that one operator created or extended through the API within 24 hours: bonusPoints times capacity, or times the number of members. Above it, a second operator must confirm.',
  }),
  CORRECTION_REVIEW_ABOVE: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    accepts: expected.points(),
    default: '10000',
    purpose:
      'Maximum sum of corrections for one member within 24 hours. Above it, a second operator must confirm.',
  }),
  METRICS_NETWORKS: setting({
    schema: z.string().transform((text, context) => foundOrIssue(readNetworks(text), context)),
    accepts: expected.networks(),
    purpose:
      'Address ranges of clients that can read /metrics directly, not through a proxy. Without it, only this machine can.',
  }),
  ALLOW_INSECURE_NETWORK: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    accepts: expected.onOrOff(),
    default: 'off',
    purpose:
      'Allows a reachable installation to start without a mail server, TLS or its own keys. Use it only for trials on a private network. It has no effect in production.',
  }),
  OPERATOR_POINTS_PER_DAY: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    accepts: expected.points(),
    default: '10000',
    purpose:
      'Maximum sum of corrections that one operator books alone in 24 hours. Above it, a second operator must confirm.',
  }),
  WEBHOOK_NETWORKS: setting({
    schema: z.string().transform((text, context) => {
      const networks = readNetworks(text)
      if (networks) return networks
      context.addIssue('no addresses')
      return z.NEVER
    }),
    accepts: expected.networks(),
    purpose:
      'Private networks to which webhooks can be sent, with or without TLS. Without it, webhooks can be sent only to public https URLs.',
  }),
  RATE_LIMIT_FACTOR: setting({
    schema: z.coerce.number().min(0.1).max(1000),
    accepts: expected.factor(),
    default: '1',
    purpose:
      'Multiplier of rate limits, for installations in which many members share an IP address. In the auth service, it applies only to limits per subnet that no AUTH_LIMIT setting overrides.',
  }),
  BRAND_NAME: setting({
    schema: z.string().min(1).max(40),
    accepts: expected.name(),
    default: 'Hearth',
    purpose: 'Name of the network in the portal and in emails.',
  }),
  BRAND_COLOR: setting({
    schema: z.string().regex(/^#[\da-f]{6}$/i),
    accepts: expected.color(),
    default: '#c2410c',
    purpose: 'Accent color of emails.',
  }),
  FEATURES: setting({
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.string().regex(/^[a-z-]+$/))),
    accepts: expected.features(),
    default: '',
    purpose: 'Optional features to turn on: leaderboard.',
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
    accepts: expected.httpsUrls(),
    default: '',
    purpose: 'Social links on the login pages.',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    accepts: expected.logLevel(),
    purpose: 'Minimum level of log lines. Without it, the level is info in production and warn otherwise.',
  }),
  NODE_ENV: setting({
    schema: z.enum(['development', 'production', 'test']),
    accepts: expected.nodeEnv(),
    default: 'development',
    purpose:
      'In production, the server requires a mail server, an https PUBLIC_URL and its own keys, even if the installation does not seem reachable.',
  }),
}
