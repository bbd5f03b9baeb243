import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Command } from 'commander'
import { readConfig } from '../../../config/config.ts'
import { ConfigError } from '../../../errors/config-error.ts'
import { isLoopbackHost } from '../../../platform/http/loopback.ts'
import { localize } from '../../../platform/terminal.ts'
import { messages } from '../../messages.ts'
import type { CommandOutput } from '../command.ts'
import { type Finding, formatFindings, serializeFinding } from './finding.ts'
import { inspectDatabaseRole } from './inspect-database-role.ts'
import { inspectExposure } from './inspect-exposure.ts'
import { inspectMailDomain } from './inspect-mail-domain.ts'
import { inspectPortal } from './inspect-portal.ts'
import { inspectRestores } from './inspect-restores.ts'
import { inspectStorage } from './inspect-storage.ts'
import { inspectTransport } from './inspect-transport.ts'
import { mailFindings, settingsFindings, doctor as texts } from './messages.ts'
import { sendProbe } from './send-probe.ts'

const DNS_TIMEOUT_MS = 5_000

/** Defines `doctor`, which requires neither settings nor a database. */
export function defineDoctor(
  command: Command,
  createAction: (
    run: (
      environment: Environment,
      url: string | undefined,
      options: DoctorOptions,
    ) => Promise<CommandOutput>,
  ) => (url: string | undefined, options: DoctorOptions) => Promise<void>,
): void {
  command
    .argument('[url]', localize(texts.url()))
    .option('--mail-domain <name>', localize(texts.mailDomain()))
    .option('--dkim-selector <name>', localize(texts.dkimSelector()))
    .addHelpText('after', `\n${localize(texts.details())}`)
    .action(createAction(doctor))
}

type Environment = Record<string, string | undefined>

interface DoctorOptions {
  mailDomain?: string
  dkimSelector?: string
}

/**
 * Checks an installation from outside, as an attacker would. Changes nothing. Reads only roles and privileges
 * from the database.
 */
async function doctor(
  environment: Environment,
  address: string | undefined,
  options: DoctorOptions,
): Promise<CommandOutput> {
  const settings = await readSettings(environment)
  const base = parseAddress(address ?? settings.publicUrl)
  const isLocal = await isThisMachine(base.hostname)
  const domain =
    options.mailDomain ?? (address === undefined ? settings.mailDomain : undefined) ?? base.hostname
  const findings = [
    ...(address === undefined ? settings.findings : []),
    ...(await inspectPortal(base)),
    ...(await inspectTransport(base, isLocal, new Date())),
    // Skip if nothing answers, because every endpoint would seem closed.
    ...((await isReachable(base)) ? await inspectExposure(base, isLocal) : []),
    ...(await inspectMail(domain, options.dkimSelector)),
  ]
  return {
    text: formatFindings(base.origin, findings),
    json: { url: base.origin, findings: findings.map(serializeFinding) },
    failed: findings.some(({ severity }) => severity === 'error'),
  }
}

async function isReachable(base: URL): Promise<boolean> {
  return sendProbe(base).then(
    () => true,
    () => false,
  )
}

async function inspectMail(domain: string, selector: string | undefined): Promise<Finding[]> {
  if (isIP(domain) !== 0 || isLoopbackHost(domain) || !domain.includes('.')) {
    return [{ severity: 'note', check: 'mail', message: mailFindings.notPublic({ domain }) }]
  }
  return inspectMailDomain(domain, selector, new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }))
}

async function readSettings(environment: Environment): Promise<{
  publicUrl: string
  mailDomain: string | undefined
  findings: Finding[]
}> {
  const fallback = environment.PUBLIC_URL || `http://localhost:${environment.PORT || 3000}`
  try {
    const config = readConfig(environment)
    const domain = /@([^@>\s]+)>?\s*$/.exec(config.MAIL_FROM)?.[1]
    return {
      publicUrl: config.PUBLIC_URL ?? fallback,
      mailDomain: domain && !isLoopbackHost(domain) ? domain : undefined,
      findings: [
        { severity: 'ok', check: 'settings', message: settingsFindings.valid() },
        await inspectRestores(config, new Date()),
        await inspectDatabaseRole(config),
        await inspectStorage(config),
      ],
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const message = settingsFindings.invalid({ reason: error.text ?? error.message })
    return {
      publicUrl: fallback,
      mailDomain: undefined,
      findings: [{ severity: 'error', check: 'settings', message, fix: settingsFindings.invalidFix() }],
    }
  }
}

function parseAddress(text: string): URL {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new ConfigError(messages.notHttpUrl({ value: JSON.stringify(text) }))
}

async function isThisMachine(host: string): Promise<boolean> {
  if (isLoopbackHost(host)) return true
  const address = await lookup(host.replace(/^\[|\]$/g, '')).catch(() => undefined)
  return address !== undefined && isLoopbackHost(address.address)
}
