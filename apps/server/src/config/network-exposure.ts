import type { Message } from '@hearth/protocol/messages'
import { isKnownKey } from '../platform/chain/known-keys.ts'
import { isLoopbackHost } from '../platform/http/loopback.ts'
import type { Config } from './config.ts'
import { bulleted, messages } from './messages.ts'

/** Describes settings that suggest that other machines can reach the installation. */
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

/**
 * Returns whether the operator allowed a trial installation that others can reach without the usual
 * protection.
 */
export function isInsecureTrial(config: Config): boolean {
  return (
    config.ALLOW_INSECURE_NETWORK && config.NODE_ENV !== 'production' && listNetworkSigns(config).length > 0
  )
}

/**
 * Returns whether to run the embedded chain. By default, it runs only if no RPC node or external database is
 * configured, and the installation is private or an insecure trial.
 */
export function usesEmbeddedChain(config: Config): boolean {
  if (config.CHAIN_RPC_URL) return false
  const isPrivate = listNetworkSigns(config).length === 0 || isInsecureTrial(config)
  return config.EMBEDDED_CHAIN ?? (!config.DATABASE_URL && isPrivate)
}

/**
 * Checks that a reachable installation has a mail server, its own keys and TLS.
 * @returns one message with all problems and their fixes; undefined if there are none
 */
export function describeUnsafeExposure(config: Config): Message | undefined {
  const signs = listNetworkSigns(config)
  if (signs.length === 0 || isInsecureTrial(config)) return undefined
  const problems = listProblems(config)
  if (problems.length === 0) return undefined
  return messages.unsafeExposure({
    signs: signs.join(', '),
    problems: bulleted(problems),
    advice: config.NODE_ENV === 'production' ? messages.fixAll() : messages.fixAllOrTrial(),
  })
}

function listProblems(config: Config): Message[] {
  const problems: Message[] = []
  if (!config.MAIL_URL) problems.push(messages.mailMissing())
  if (!config.PUBLIC_URL) problems.push(messages.publicUrlMissing())
  else if (!config.PUBLIC_URL.startsWith('https://'))
    problems.push(messages.publicUrlPlain({ url: config.PUBLIC_URL }))
  if (config.AUTH_URL?.startsWith('http://')) problems.push(messages.authUrlPlain())
  const host = findForeignHost(config.DATABASE_URL)
  if (host && !config.SECRETS_KEY_FILE && !config.SECRETS_KEY_COMMAND)
    problems.push(messages.sealingKeyMissing({ host }))
  const keys = config.RELAYER_PRIVATE_KEY
  if (keys?.some(isKnownKey)) problems.push(messages.developmentKey())
  else if (keys === undefined && (config.CHAIN_RPC_URL !== undefined || config.EMBEDDED_CHAIN === true))
    problems.push(messages.relayerKeyMissing())
  return problems
}

function findForeignHost(url: string | undefined): string | undefined {
  return url && databaseHosts(url).find((host) => !isLoopbackHost(host))
}

/** Returns a PostgreSQL URL's hosts; none for a UNIX socket. */
function databaseHosts(url: string): string[] {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?]*)[^?]*\??(.*)$/i.exec(url) ?? []
  const named = new URLSearchParams(query).getAll('host')
  const hosts = named.length > 0 ? named : [authority.slice(authority.lastIndexOf('@') + 1)]
  return hosts
    .flatMap((text) => text.split(','))
    .map((host) => decodeURIComponent(host).replace(/:\d*$/, ''))
    .filter((host) => host !== '' && !host.startsWith('/'))
}
