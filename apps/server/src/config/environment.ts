import { emailAddress } from '@hearth/protocol/email-address'
import { z } from 'zod'
import { readTrustedProxies, type TrustedProxies } from '../platform/http/client-address.ts'
import { readNetworks } from '../platform/http/networks.ts'
import { accountSettings } from './account-settings.ts'
import { parseKeys, readKeyFile, readPassphraseFile } from './read-key-file.ts'
import { httpUrl, setting } from './setting.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const roles = ['api', 'auth', 'gateway', 'jobs'] as const

/** What was found; or an issue, where nothing was. */
function foundOrIssue<Value>(value: Value | undefined, context: z.RefinementCtx): Value {
  if (value !== undefined) return value
  context.addIssue('no such thing')
  return z.NEVER
}

/** Returns the program and its arguments; undefined if the text names none. */
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
    purpose:
      'A PostgreSQL server (18 or newer) of your own. Without it, an embedded one runs in DATA_DIR. Best with a role that owns no tables.',
  }),
  DATABASE_OWNER_URL: setting({
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    takes: 'postgres://user:password@host:port/database',
    usual: 'DATABASE_URL',
    purpose:
      'The same database as DATABASE_URL, with the role that owns the tables: for migrations and privileges. Needed by "operator migrate", not by the server.',
  }),
  DATABASE_POOL: setting({
    schema: z.coerce.number().int().min(2).max(500),
    takes: 'a number from 2 to 500',
    default: '20',
    purpose: 'Connections of each process to PostgreSQL.',
  }),
  RESTORE_MARKER_FILE: setting({
    schema: z.string().min(1),
    takes: 'the path of a file',
    usual: 'restore-marker.json in DATA_DIR',
    purpose:
      'The newest position of the database that this server has seen, by which it notices a restored backup. On another disk than DATA_DIR it also notices a restored snapshot of DATA_DIR.',
  }),
  SECRETS_KEY_FILE: setting({
    schema: z.string().min(1),
    takes:
      'the path of a file that only its owner can read (mode 0600), with 32 bytes as base64 in each line',
    usual: 'sealing-keys in DATA_DIR, created at the first start',
    purpose:
      'The keys that seal secrets in the database; the last one seals, all of them open. Copy it apart from the backups of the database: without it, authenticator apps and other secrets are lost. Required with a DATABASE_URL on another machine; all machines take the same keys.',
  }),
  SECRETS_KEY_COMMAND: setting({
    schema: z.string().transform((text, context) => foundOrIssue(parseCommand(text), context)),
    takes: 'a program and its arguments with spaces between them, or as a JSON array of strings',
    purpose:
      'Prints what SECRETS_KEY_FILE would have, such as from a key management service. It runs once at each start, without a shell and with PATH, HOME, USER, LANG, TZ and TMPDIR only, for at most 30 seconds.',
  }),
  AFTER_RESTORE: setting({
    schema: z.enum(['revoke', 'keep']),
    takes: 'revoke or keep',
    default: 'revoke',
    purpose:
      'What happens to sessions, mailed codes, API keys, node keys, recovery codes and operator roles when the server notices that the database was restored from a backup. Keep is for a move or an upgrade that lost nothing; remove it after that start.',
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
    usual:
      'on beside the embedded database, off with DATABASE_URL and where others can reach the installation',
    purpose: 'Whether a local chain runs where CHAIN_RPC_URL names none. Off: everything but identity works.',
  }),
  CHAIN_BLOCK_SECONDS: setting({
    schema: z.coerce.number().min(0.05).max(60),
    takes: 'seconds, 0.05 to 60',
    default: '2',
    purpose:
      'Time between two blocks of the local chain, while there is something to put into them. While the relayer waits for a transaction, it looks four times as often, on any chain.',
  }),
  RELAYER_PRIVATE_KEY: setting({
    schema: z.string().transform((text, context) => foundOrIssue(parseKeys(text), context)),
    takes: '0x and the 64 hexadecimal digits of a private key; of several, with commas between them',
    usual: 'a key that everybody knows, on the local chain',
    purpose: 'Pays for what members do on the chain. Several keys share the work. Never shown to anybody.',
  }),
  RELAYER_KEY_FILE: setting({
    schema: z
      .string()
      .transform((paths, context) =>
        paths.split(',').map((path) => foundOrIssue(readKeyFile(path.trim()), context)),
      ),
    takes:
      'the path of a file that only its owner can read (mode 0600), with a private key in each line or a keystore (JSON, version 3); of several, with commas between them',
    purpose:
      'The same in files, where RELAYER_PRIVATE_KEY is not set: other programs can read an environment.',
  }),
  RELAYER_KEY_PASSPHRASE: setting({
    schema: z.string().min(1),
    takes: 'a passphrase',
    purpose: 'Opens the keystores of RELAYER_KEY_FILE. Never shown to anybody.',
  }),
  RELAYER_KEY_PASSPHRASE_FILE: setting({
    schema: z.string().transform((path, context) => foundOrIssue(readPassphraseFile(path), context)),
    takes: 'the path of a file with a passphrase that only its owner can read (mode 0600)',
    purpose: 'The same in a file, where RELAYER_KEY_PASSPHRASE is not set.',
  }),
  STATION_FACTORY_ADDRESS: setting({
    schema: z
      .string()
      .regex(/^0x[\da-f]{40}$/i)
      .transform((address) => address as `0x${string}`),
    takes: 'the address of a contract, 0x and 40 hexadecimal digits',
    purpose: 'The MachineStationFactory that makes Smart Accounts on the chain of CHAIN_RPC_URL.',
  }),
  CHAIN_EXPLORER_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://explorer.example.org',
    purpose:
      'A block explorer of the chain, to which the portal links Smart Accounts: as this address and /address/0x…. Without it, no link.',
  }),
  PROVIDER_API_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://provider.example.org',
    purpose:
      'Where the portal sends requests for Smart Accounts, if that is another host: a Hearth on the same database. Without it, this server.',
  }),
  CHAIN_CONFIRMATIONS: setting({
    schema: z.coerce.number().int().min(1).max(12),
    takes: 'blocks, 1 to 12',
    default: '3',
    purpose: 'How deep a transaction must be in the chain before it counts; 1 is the newest block.',
  }),
  CHAIN_MAX_FEE_GWEI: setting({
    schema: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/),
    takes: 'gwei for one unit of gas, such as 500 or 0.5',
    default: '2000',
    purpose: 'The most that is paid for gas. While it costs more, Smart Accounts and Machine IDs wait.',
  }),
  RELAYER_RESERVE: setting({
    schema: z.string().regex(/^\d{1,9}(\.\d{1,18})?$/),
    takes: 'coins, such as 0.1',
    default: '0.1',
    purpose:
      'While the relayer has less than this, members are told that no Smart Account or Machine ID can be created at the moment.',
  }),
  RELAYER_GAS_PER_WALLET: setting({
    schema: z.coerce.number().int().min(500_000).max(1_000_000_000),
    takes: 'gas, 500000 to 1000000000',
    default: '6000000',
    purpose:
      'Gas that the relayer spends for one wallet in a day (UTC). A Smart Account and a Machine ID reserve 2.1 million, at a station of the public shape 3.8 million.',
  }),
  RELAYER_GAS_PER_MEMBER: setting({
    schema: z.coerce.number().int().min(500_000).max(1_000_000_000),
    takes: 'gas, 500000 to 1000000000',
    default: '8000000',
    purpose: 'The same for one member, whose wallet may change once.',
  }),
  MAIL_URL: setting({
    schema: z.string().regex(/^smtps?:\/\//),
    takes: 'smtp://user:password@host:port, or smtps://',
    purpose:
      'The mail server. Without it, mails stay in the outbox at /dev/mail, which answers this machine only.',
  }),
  MAIL_TLS: setting({
    schema: z.enum(['required', 'optional']),
    takes: 'required or optional',
    default: 'required',
    purpose:
      'Whether mails are sent to an smtp:// server only after STARTTLS. Optional: an attacker on the way can read them. A server on this machine never needs it.',
  }),
  MAIL_FROM: setting({
    schema: z.string().regex(/@/),
    takes: 'an address, or Name <address>',
    default: 'Hearth <no-reply@localhost>',
    purpose: 'Sender of all mails.',
  }),
  ...accountSettings,
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
  RESULTS_NODE_KEY: setting({
    schema: z.enum(['required', 'optional']),
    takes: 'required or optional',
    default: 'required',
    purpose:
      'Whether collected results count only when a registered node signs the report with its key. Optional also accepts unsigned reports of any client with a session: their points need no node key.',
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
  OPERATOR_EMAIL: setting({
    schema: emailAddress(),
    takes: 'an e-mail address',
    purpose:
      'The member with this address, confirmed by mail, becomes the first owner with its first call as an operator that shows a second factor. Without effect while there is an owner. Not with AUTH_CONFIRM_SIGN_UPS=off, nor beside an AUTH_URL that does not confirm addresses.',
  }),
  CAMPAIGN_REVIEW_ABOVE: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    takes: 'points, 0 to 1000000000',
    default: '100000',
    purpose:
      'Points that members could claim from campaigns which one operator created or raised over the API in 24 hours: bonusPoints times capacity, or times the number of members where there is none. Above it, a second operator must confirm.',
  }),
  CORRECTION_REVIEW_ABOVE: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    takes: 'points, 0 to 1000000000',
    default: '10000',
    purpose:
      'A correction of a member\u2019s points above so many, together with those of the last 24 hours, waits for a second operator.',
  }),
  METRICS_NETWORKS: setting({
    schema: z.string().transform((text, context) => foundOrIssue(readNetworks(text), context)),
    takes: 'addresses and ranges, separated by commas, such as 10.1.0.0/16',
    purpose:
      'Networks from which /metrics may be read, directly and not through a proxy. Without it, only from this machine.',
  }),
  ALLOW_INSECURE_NETWORK: setting({
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    takes: 'on or off',
    default: 'off',
    purpose:
      'Starts without a mail server, TLS or own keys although others can reach the installation. For trials in a closed network only; without effect in production.',
  }),
  OPERATOR_POINTS_PER_DAY: setting({
    schema: z.coerce.number().min(0).max(1_000_000_000),
    takes: 'points, 0 to 1000000000',
    default: '10000',
    purpose:
      'Corrections that one operator books alone in 24 hours, over all members, in points. Further ones wait for a second operator.',
  }),
  WEBHOOK_NETWORKS: setting({
    schema: z.string().transform((text, context) => {
      const networks = readNetworks(text)
      if (networks) return networks
      context.addIssue('no addresses')
      return z.NEVER
    }),
    takes: 'addresses and ranges, separated by commas, such as 10.1.0.0/16',
    purpose:
      'Networks that are not public and that webhooks may be sent to all the same, also without TLS. Without it, only public addresses, and only https.',
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
    purpose:
      'production requires a mail server, an https PUBLIC_URL and own keys, even where nothing else shows that others can reach the installation.',
  }),
}
