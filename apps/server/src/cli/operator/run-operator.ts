import { resolve } from 'node:path'
import { pino } from 'pino'
import { openSecrets } from '../../app/open-secrets.ts'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { readConfig } from '../../config/config.ts'
import { ApiError } from '../../errors/api-error.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { reachEngine } from '../../platform/embedded/reach-engine.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { APPEALS_USAGE, appeals } from './appeals.ts'
import { AUDIT_USAGE, audit } from './audit.ts'
import { CAMPAIGNS_USAGE, campaigns } from './campaigns.ts'
import type { Command, CommandContext, CommandOutput } from './command.ts'
import { CORRECTIONS_USAGE, corrections } from './corrections.ts'
import { DOCTOR_USAGE, doctor } from './doctor/doctor.ts'
import { genesisSnapshot } from './genesis-snapshot.ts'
import { IMPORT_SUPABASE_USAGE, importSupabase } from './import-supabase.ts'
import { JOBS_USAGE, jobs } from './jobs.ts'
import { MEMBER_USAGE, member } from './member.ts'
import { MOVE_BLOBS_USAGE, moveBlobs } from './move-blobs.ts'
import { OPERATORS_USAGE, operators } from './operators.ts'
import { POLICIES_USAGE, policies } from './policies.ts'
import { PROPOSALS_USAGE, proposals } from './proposals.ts'
import { RELAY_JOBS_USAGE, relayJobs } from './relay-jobs.ts'
import { reportDatabase } from './report-database.ts'
import { revokeCredentials } from './revoke-credentials.ts'
import { rotateKeys } from './rotate-keys.ts'
import { RULES_USAGE, rules } from './rules.ts'
import { SECRETS_USAGE, secrets } from './secrets.ts'
import { serviceKey } from './service-key.ts'
import { SETTINGS_USAGE, settings } from './settings.ts'
import { STATISTICS_USAGE, statistics } from './statistics.ts'
import { WEBHOOKS_USAGE, webhooks } from './webhooks.ts'
import { WHITELISTS_USAGE, whitelists } from './whitelists.ts'

/** A command whose answer is one text, as a program gets it too. */
const inWords =
  (run: (context: CommandContext) => Promise<string>): Command['run'] =>
  async (context) => {
    const text = await run(context)
    return { text, json: { message: text } }
  }

const commands: Record<string, Command> = {
  operators: {
    purpose: 'Who has which role; make an operator of a member.',
    usage: OPERATORS_USAGE,
    run: operators,
  },
  member: {
    purpose: 'Find a member, explain and correct points, pause and restore.',
    usage: MEMBER_USAGE,
    run: member,
  },
  corrections: {
    purpose: 'Corrections of points that wait for a second person.',
    usage: CORRECTIONS_USAGE,
    run: corrections,
  },
  proposals: {
    purpose: 'Changes that wait for a second operator: list, agree, decline.',
    usage: PROPOSALS_USAGE,
    run: proposals,
  },
  appeals: {
    purpose: 'Appeals of members whose claims are held: list, show, accept, reject; signals.',
    usage: APPEALS_USAGE,
    run: appeals,
  },
  campaigns: {
    purpose: 'Create, change, end and list campaigns; review what was handed in.',
    usage: CAMPAIGNS_USAGE,
    run: campaigns,
  },
  policies: { purpose: 'Terms and privacy policy: list, publish.', usage: POLICIES_USAGE, run: policies },
  whitelists: {
    purpose: 'Named lists of members: make, show, add, remove.',
    usage: WHITELISTS_USAGE,
    run: whitelists,
  },
  webhooks: {
    purpose: 'What other software is told: make, change, test, replay.',
    usage: WEBHOOKS_USAGE,
    run: webhooks,
  },
  jobs: { purpose: 'Background work that was given up: list, show, retry.', usage: JOBS_USAGE, run: jobs },
  'relay-jobs': {
    purpose: 'List relay jobs.',
    usage: RELAY_JOBS_USAGE,
    run: relayJobs,
  },
  statistics: { purpose: 'How many there are of what.', usage: STATISTICS_USAGE, run: statistics },
  audit: { purpose: 'What was done by whom, and whether the log is whole.', usage: AUDIT_USAGE, run: audit },
  rules: {
    purpose: 'List the rules and their history; set one from a time on.',
    usage: RULES_USAGE,
    run: rules,
  },
  settings: {
    purpose: 'Settings that change while the server runs: list, set, reset.',
    usage: SETTINGS_USAGE,
    run: settings,
  },
  secrets: {
    purpose: 'Keys that seal secrets in the database: status, rotate, rekey.',
    usage: SECRETS_USAGE,
    run: secrets,
  },
  migrate: {
    purpose: 'Bring tables and privileges up to date, as DATABASE_OWNER_URL.',
    usage: `migrate

Applies pending migrations and grants the server's role what it needs. With your own PostgreSQL, set DATABASE_URL to the
server's role and DATABASE_OWNER_URL to the role that owns the tables; then the server needs only DATABASE_URL.`,
    run: inWords(reportDatabase),
  },
  'move-blobs': {
    purpose: 'Move pictures and data exports between PostgreSQL and S3.',
    usage: MOVE_BLOBS_USAGE,
    run: moveBlobs,
  },
  'rotate-keys': {
    purpose: 'Sign access tokens with a new key from now on.',
    usage: 'rotate-keys',
    run: inWords(rotateKeys),
  },
  'import-supabase': {
    purpose: 'Move a Supabase project here: keys, API tokens, accounts and their sessions.',
    usage: IMPORT_SUPABASE_USAGE,
    run: importSupabase,
  },
  'revoke-credentials': {
    purpose: 'End all sessions, void codes, remove API keys, node keys and operator roles.',
    usage: 'revoke-credentials --yes',
    run: inWords(revokeCredentials),
  },
  'genesis-snapshot': {
    purpose: 'Keep every member\u2019s heartbeats at the end of a UTC day, once.',
    usage: 'genesis-snapshot [--through YYYY-MM-DD]\n\nWithout a day, yesterday (UTC).',
    run: inWords(genesisSnapshot),
  },
  'service-key': {
    purpose: 'Show the service-role key; with --replace, another one from now on.',
    usage: 'service-key [--replace]',
    run: inWords(serviceKey),
  },
}

/** Commands that need neither settings nor a database. */
const standalone: Record<string, Pick<Command, 'purpose' | 'usage'> & { run: typeof doctor }> = {
  doctor: {
    purpose: 'Check an installation from outside, as an attacker would.',
    usage: DOCTOR_USAGE,
    run: doctor,
  },
}

const help = () => `Looks after an installation, running or stopped.

Usage: npm run operator -- <command> [--json]
       npm run operator -- <command> --help

${Object.entries({ ...commands, ...standalone })
  .map(([name, { purpose }]) => `  ${name.padEnd(20)}${purpose}`)
  .join('\n')}
`

/**
 * Runs a command of the operator's.
 * @returns what to print, and whether the command found fault
 * @throws ConfigError for what its caller can mend
 */
export async function runOperator(
  [name, ...given]: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<{ output: string; failed: boolean }> {
  if (name === undefined || name === '--help' || name === '-h') {
    return { output: help(), failed: false }
  }
  const alone = Object.hasOwn(standalone, name) ? standalone[name] : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const found = alone ?? command
  if (!found) {
    const names = Object.keys({ ...commands, ...standalone })
    throw new ConfigError(`There is no command "${name}". There are: ${names.join(', ')}.`)
  }
  if (given.includes('--help') || given.includes('-h')) {
    const usage = found.usage.replace(new RegExp(`^ *(?=${name}\\b)`, 'gm'), 'npm run operator -- ')
    return { output: `${found.purpose}\n\n${usage}\n`, failed: false }
  }
  const args = given.filter((arg) => arg !== '--json')
  const print = (output: CommandOutput) => ({
    output: given.includes('--json') ? JSON.stringify(output.json, null, 2) : output.text,
    failed: output.failed ?? false,
  })
  if (alone) return print(await alone.run(args, environment))
  if (!command) throw new Error(`the command ${name} cannot be run`)
  const config = readConfig(environment)
  const engine = await reachEngine(
    { databaseUrl: config.DATABASE_URL, databaseOwnerUrl: config.DATABASE_OWNER_URL },
    resolve(config.DATA_DIR),
    () => undefined,
  )
  const database = openDatabase<Tables>(engine.connection, { maxConnections: 2, onLost: () => undefined })
  let queue: Jobs | undefined
  let ring: Promise<KeyRing> | undefined
  const openKeys = () => (ring ??= openSecrets(config, database.kysely))
  try {
    await prepareDatabase(engine)
    const output = await command.run({
      db: database.kysely,
      config,
      args,
      openSecrets: openKeys,
      async openJobs() {
        if (queue) return queue
        queue = createJobs(engine.connection, [sendMail], {
          work: false,
          secrets: await openKeys(),
          log: pino({ level: 'silent' }),
          onDone: () => undefined,
        })
        await queue.start()
        return queue
      },
    })
    return print(output)
  } catch (error) {
    // What the API would answer with is the caller's to mend here too.
    throw error instanceof ApiError ? new ConfigError(error.message) : error
  } finally {
    await queue?.stop()
    await database.close()
    await engine.stop()
  }
}
