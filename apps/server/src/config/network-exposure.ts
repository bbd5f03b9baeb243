import { isKnownKey } from '../platform/chain/known-keys.ts'
import { isLoopbackHost } from '../platform/http/loopback.ts'
import type { Config } from './config.ts'

/** Returns the settings, with values, that show that the installation is reachable from other machines. */
export function listNetworkSigns(config: Config): string[] {
  const { HOST, PUBLIC_URL, TRUST_PROXY, NODE_ENV } = config
  const signs: string[] = []
  if (!isLoopbackHost(HOST)) signs.push(`HOST is ${HOST}`)
  if (PUBLIC_URL && (PUBLIC_URL.startsWith('https:') || !isLoopbackHost(new URL(PUBLIC_URL).hostname))) {
    signs.push(`PUBLIC_URL is ${PUBLIC_URL}`)
  }
  if (TRUST_PROXY !== 0) signs.push('TRUST_PROXY names a proxy')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const foreign = findForeignHost(config[name])
    if (foreign) signs.push(`${name} is on ${foreign}`)
  }
  if (NODE_ENV === 'production') signs.push('NODE_ENV is production')
  return signs
}

/** Returns whether the operator enabled a trial that others can reach without the usual protection. */
export function isInsecureTrial(config: Config): boolean {
  return (
    config.ALLOW_INSECURE_NETWORK && config.NODE_ENV !== 'production' && listNetworkSigns(config).length > 0
  )
}

/** Returns whether a local chain runs: by default only if the installation is unreachable from other machines. */
export function usesEmbeddedChain(config: Config): boolean {
  if (config.CHAIN_RPC_URL) return false
  const isPrivate = listNetworkSigns(config).length === 0 || isInsecureTrial(config)
  return config.EMBEDDED_CHAIN ?? (!config.DATABASE_URL && isPrivate)
}

/**
 * Checks that a reachable installation has a mail server, its own keys and TLS.
 * @returns one message with all problems and their fixes; undefined if there are none
 */
export function describeUnsafeExposure(config: Config): string | undefined {
  const signs = listNetworkSigns(config)
  if (signs.length === 0 || isInsecureTrial(config)) return undefined
  const problems = listProblems(config)
  if (problems.length === 0) return undefined
  return [
    `Others can reach this installation (${signs.join(', ')}), and it is not safe for that:`,
    ...problems.map((problem) => `  - ${problem}`),
    config.NODE_ENV === 'production'
      ? 'Fix all of them, and start again.'
      : 'Fix all of them, and start again. For a trial in a closed network only, set ALLOW_INSECURE_NETWORK=on.',
  ].join('\n')
}

function listProblems(config: Config): string[] {
  const problems: string[] = []
  if (!config.MAIL_URL) {
    problems.push(
      'MAIL_URL is not set, so codes would stay in an outbox. Set it to a mail server, such as smtp://user:password@host:587.',
    )
  }
  if (!config.PUBLIC_URL?.startsWith('https://')) {
    const found = config.PUBLIC_URL ? `is ${config.PUBLIC_URL}, which is not encrypted` : 'is not set'
    problems.push(
      `PUBLIC_URL ${found}. Put a proxy that terminates TLS in front, and set PUBLIC_URL to its https address.`,
    )
  }
  if (config.AUTH_URL?.startsWith('http://')) {
    problems.push('AUTH_URL is not encrypted. Set it to the https address of the auth service.')
  }
  const foreign = findForeignHost(config.DATABASE_URL)
  if (foreign && !config.SECRETS_KEY_FILE && !config.SECRETS_KEY_COMMAND) {
    problems.push(
      `SECRETS_KEY_FILE is not set, but the database is on ${foreign}, which other machines may share. Name a key file that all of them have, and copy it apart from the backups. For a new one: (umask 077; openssl rand -base64 32 > FILE). An installation that has started before has its own in DATA_DIR/sealing-keys.`,
    )
  }
  const keys = config.RELAYER_PRIVATE_KEY
  if (keys?.some(isKnownKey)) {
    problems.push(
      'RELAYER_PRIVATE_KEY is a development key that everyone knows. Set it to a private key of your own.',
    )
  } else if (keys === undefined && (config.CHAIN_RPC_URL !== undefined || config.EMBEDDED_CHAIN === true)) {
    problems.push(
      'RELAYER_PRIVATE_KEY is not set, but a chain is. Set it, or RELAYER_KEY_FILE, to the private key that pays there.',
    )
  }
  return problems
}

function findForeignHost(url: string | undefined): string | undefined {
  return url && databaseHosts(url).find((host) => !isLoopbackHost(host))
}

/** Returns the hosts of a PostgreSQL URL; none for a UNIX socket. */
function databaseHosts(url: string): string[] {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?]*)[^?]*\??(.*)$/i.exec(url) ?? []
  const named = new URLSearchParams(query).getAll('host')
  const hosts = named.length > 0 ? named : [authority.slice(authority.lastIndexOf('@') + 1)]
  return hosts
    .flatMap((text) => text.split(','))
    .map((host) => decodeURIComponent(host).replace(/:\d*$/, ''))
    .filter((host) => host !== '' && !host.startsWith('/'))
}
