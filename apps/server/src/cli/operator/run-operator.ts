import { type Argument, Command, CommanderError, type Option } from 'commander'
import { ConfigError } from '../../errors/config-error.ts'
import { localize } from '../../platform/terminal.ts'
import type { CommandOutput, DefineCommand } from './command.ts'
import { purposes, program as texts } from './messages/program.ts'

type Environment = Record<string, string | undefined>

/** Modules of commands load on demand, so that --help starts fast. */
const commands: Record<Exclude<keyof typeof purposes, 'doctor'>, () => Promise<DefineCommand>> = {
  operators: async () => (await import('./operators.ts')).defineOperators,
  member: async () => (await import('./member.ts')).defineMember,
  corrections: async () => (await import('./corrections.ts')).defineCorrections,
  proposals: async () => (await import('./proposals.ts')).defineProposals,
  appeals: async () => (await import('./appeals.ts')).defineAppeals,
  cases: async () => (await import('./cases.ts')).defineCases,
  campaigns: async () => (await import('./campaigns.ts')).defineCampaigns,
  policies: async () => (await import('./policies.ts')).definePolicies,
  whitelists: async () => (await import('./whitelists.ts')).defineWhitelists,
  webhooks: async () => (await import('./webhooks.ts')).defineWebhooks,
  jobs: async () => (await import('./jobs.ts')).defineJobs,
  'relay-jobs': async () => (await import('./relay-jobs.ts')).defineRelayJobs,
  statistics: async () => (await import('./statistics.ts')).defineStatistics,
  audit: async () => (await import('./audit.ts')).defineAudit,
  rules: async () => (await import('./rules.ts')).defineRules,
  settings: async () => (await import('./settings.ts')).defineSettings,
  secrets: async () => (await import('./secrets.ts')).defineSecrets,
  migrate: async () => (await import('./migrate.ts')).defineMigrate,
  'move-blobs': async () => (await import('./move-blobs.ts')).defineMoveBlobs,
  'rotate-keys': async () => (await import('./rotate-keys.ts')).defineRotateKeys,
  'import-supabase': async () => (await import('./import-supabase.ts')).defineImportSupabase,
  'revoke-credentials': async () => (await import('./revoke-credentials.ts')).defineRevokeCredentials,
  'genesis-snapshot': async () => (await import('./genesis-snapshot.ts')).defineGenesisSnapshot,
  'service-key': async () => (await import('./service-key.ts')).defineServiceKey,
}

/**
 * Runs an operator command.
 * @returns the output, and whether the command found problems
 * @throws ConfigError or AppError if the caller can fix the problem
 */
export async function runOperator(
  args: readonly string[],
  environment: Environment,
): Promise<{ output: string; failed: boolean }> {
  let printed = ''
  let result: CommandOutput | undefined
  const program = new Command('npm run operator --')
    .description(localize(texts.description()))
    .option('--json', localize(texts.json()))
    .helpOption('-h, --help', localize(texts.helpOption()))
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => {
        printed += text
      },
      writeErr: (text) => {
        printed += text
      },
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: localizeTitle,
      argumentDescription: describe,
      optionDescription: describe,
    })
    .showHelpAfterError(localize(texts.afterError()))
    .exitOverride()

  const [name] = program.parseOptions([...args]).operands
  for (const [command, load] of Object.entries(commands)) {
    const purpose = purposes[command as keyof typeof commands]
    const added = program.command(command).description(localize(purpose())).helpCommand(false)
    if (command !== name) continue
    const define = await load()
    define(added, (run) => async (...given) => {
      const { withCommandContext } = await import('./command-context.ts')
      result = await withCommandContext(environment, (context) => run(context, ...given))
    })
  }
  const doctor = program.command('doctor').description(localize(purposes.doctor()))
  if (name === 'doctor') {
    const { defineDoctor } = await import('./doctor/doctor.ts')
    defineDoctor(doctor, (run) => async (...given) => {
      result = await run(environment, ...given)
    })
  }

  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new ConfigError(printed.trimEnd())
  }
  if (!result) return { output: printed.trimEnd(), failed: false }
  return {
    output: program.opts().json ? JSON.stringify(result.json, null, 2) : result.text,
    failed: result.failed ?? false,
  }
}

/** Returns a description with the allowed values. The library would label them in English. */
function describe({ description, argChoices }: Argument | Option): string {
  return argChoices ? `${description}: ${argChoices.join(', ')}` : description
}

/** Translates the titles of sections, which the library passes in English. */
function localizeTitle(title: string): string {
  const titles: Record<string, string> = {
    'Usage:': localize(texts.usage()),
    'Arguments:': localize(texts.arguments()),
    'Options:': localize(texts.options()),
    'Global Options:': localize(texts.globalOptions()),
    'Commands:': localize(texts.commands()),
  }
  return titles[title] ?? title
}
