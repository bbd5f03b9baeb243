import { Command, CommanderError } from 'commander'
import { ConfigError } from '../../errors/config-error.ts'
import type { CommandOutput, DefineCommand } from './command.ts'

type Environment = Record<string, string | undefined>

/** Commands with their purpose. Modules load on demand, so that --help starts fast. */
const commands: Record<string, { purpose: string; load(): Promise<DefineCommand> }> = {
  operators: {
    purpose: 'List operators, set and remove roles.',
    load: async () => (await import('./operators.ts')).defineOperators,
  },
  member: {
    purpose: 'Find, pause and restore members, explain and correct points.',
    load: async () => (await import('./member.ts')).defineMember,
  },
  corrections: {
    purpose: 'Decide corrections of points that wait for a second operator.',
    load: async () => (await import('./corrections.ts')).defineCorrections,
  },
  proposals: {
    purpose: 'Decide changes that wait for a second operator.',
    load: async () => (await import('./proposals.ts')).defineProposals,
  },
  appeals: {
    purpose: 'Decide appeals of members whose claims are suspended.',
    load: async () => (await import('./appeals.ts')).defineAppeals,
  },
  campaigns: {
    purpose: 'Create, change and end campaigns, review submissions.',
    load: async () => (await import('./campaigns.ts')).defineCampaigns,
  },
  policies: {
    purpose: 'List and publish terms and privacy policies.',
    load: async () => (await import('./policies.ts')).definePolicies,
  },
  whitelists: {
    purpose: 'Manage named lists of members.',
    load: async () => (await import('./whitelists.ts')).defineWhitelists,
  },
  webhooks: {
    purpose: 'Manage webhooks and their deliveries.',
    load: async () => (await import('./webhooks.ts')).defineWebhooks,
  },
  jobs: {
    purpose: 'List and retry background jobs that were given up.',
    load: async () => (await import('./jobs.ts')).defineJobs,
  },
  'relay-jobs': {
    purpose: 'List relay jobs.',
    load: async () => (await import('./relay-jobs.ts')).defineRelayJobs,
  },
  statistics: {
    purpose: 'Show counts.',
    load: async () => (await import('./statistics.ts')).defineStatistics,
  },
  audit: {
    purpose: 'List and verify the audit log.',
    load: async () => (await import('./audit.ts')).defineAudit,
  },
  rules: {
    purpose: 'List and set the rules of points.',
    load: async () => (await import('./rules.ts')).defineRules,
  },
  settings: {
    purpose: 'List and change settings while the server runs.',
    load: async () => (await import('./settings.ts')).defineSettings,
  },
  secrets: {
    purpose: 'Manage the keys that seal secrets in the database.',
    load: async () => (await import('./secrets.ts')).defineSecrets,
  },
  migrate: {
    purpose: 'Bring tables and privileges up to date, as DATABASE_OWNER_URL.',
    load: async () => (await import('./migrate.ts')).defineMigrate,
  },
  'move-blobs': {
    purpose: 'Move pictures and data exports between PostgreSQL and S3.',
    load: async () => (await import('./move-blobs.ts')).defineMoveBlobs,
  },
  'rotate-keys': {
    purpose: 'Sign access tokens with a new key.',
    load: async () => (await import('./rotate-keys.ts')).defineRotateKeys,
  },
  'import-supabase': {
    purpose: 'Move a Supabase project here: keys, API tokens, accounts and their sessions.',
    load: async () => (await import('./import-supabase.ts')).defineImportSupabase,
  },
  'revoke-credentials': {
    purpose: 'End all sessions, void codes, remove API keys, node keys and operator roles.',
    load: async () => (await import('./revoke-credentials.ts')).defineRevokeCredentials,
  },
  'genesis-snapshot': {
    purpose: 'Save the heartbeats of every member at the end of a UTC day, once.',
    load: async () => (await import('./genesis-snapshot.ts')).defineGenesisSnapshot,
  },
  'service-key': {
    purpose: 'Show or replace the service-role key.',
    load: async () => (await import('./service-key.ts')).defineServiceKey,
  },
}

/**
 * Runs an operator command.
 * @returns the output, and whether the command found problems
 * @throws ConfigError if the caller can fix the problem
 */
export async function runOperator(
  args: readonly string[],
  environment: Environment,
): Promise<{ output: string; failed: boolean }> {
  let printed = ''
  let result: CommandOutput | undefined
  const program = new Command('npm run operator --')
    .description('Manages an installation, running or stopped.')
    .option('--json', 'print JSON')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => {
        printed += text
      },
      writeErr: (text) => {
        printed += text
      },
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run with --help to show the usage.')
    .exitOverride()

  const [name] = program.parseOptions([...args]).operands
  for (const [command, { purpose, load }] of Object.entries(commands)) {
    const added = program.command(command).description(purpose).helpCommand(false)
    if (command !== name) continue
    const define = await load()
    define(added, (run) => async (...given) => {
      const { withCommandContext } = await import('./command-context.ts')
      result = await withCommandContext(environment, (context) => run(context, ...given))
    })
  }
  const doctor = program
    .command('doctor')
    .description('Check an installation from outside, as an attacker would.')
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
