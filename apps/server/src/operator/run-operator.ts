import { resolve } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../config.ts'
import type { Tables } from '../database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { reachEngine } from '../platform/embedded/reach-engine.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { APPEALS_USAGE, appeals } from './appeals.ts'
import { AUDIT_USAGE, audit } from './audit.ts'
import { CAMPAIGNS_USAGE, campaigns } from './campaigns.ts'
import type { Command, CommandContext } from './command.ts'
import { CORRECTIONS_USAGE, corrections } from './corrections.ts'
import { genesisSnapshot } from './genesis-snapshot.ts'
import { JOBS_USAGE, jobs } from './jobs.ts'
import { MEMBER_USAGE, member } from './member.ts'
import { OPERATORS_USAGE, operators } from './operators.ts'
import { POLICIES_USAGE, policies } from './policies.ts'
import { rotateKeys } from './rotate-keys.ts'
import { RULES_USAGE, rules } from './rules.ts'
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
  'rotate-keys': {
    purpose: 'Sign access tokens with a new key from now on.',
    usage: 'rotate-keys',
    run: inWords(rotateKeys),
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

const help = () => `Looks after an installation, running or stopped.

Usage: npm run operator -- <command> [--json]
       npm run operator -- <command> --help

${Object.entries(commands)
  .map(([name, { purpose }]) => `  ${name.padEnd(18)}${purpose}`)
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
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    throw new ConfigError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  if (given.includes('--help') || given.includes('-h')) {
    const usage = command.usage.replace(new RegExp(`^ *(?=${name}\\b)`, 'gm'), 'npm run operator -- ')
    return { output: `${command.purpose}\n\n${usage}\n`, failed: false }
  }
  const config = readConfig(environment)
  const engine = await reachEngine(config.DATABASE_URL, resolve(config.DATA_DIR), () => undefined)
  const database = openDatabase<Tables>(engine.connection, { maxConnections: 2, onLost: () => undefined })
  let queue: Jobs | undefined
  try {
    await migrate(database.pool)
    const told = await command.run({
      db: database.kysely,
      config,
      args: given.filter((arg) => arg !== '--json'),
      async openJobs() {
        if (queue) return queue
        queue = createJobs(engine.connection, [sendMail], {
          work: false,
          log: pino({ level: 'silent' }),
          onDone: () => undefined,
        })
        await queue.start()
        return queue
      },
    })
    return {
      output: given.includes('--json') ? JSON.stringify(told.json, null, 2) : told.text,
      failed: told.failed ?? false,
    }
  } catch (error) {
    // What the API would answer with is the caller's to mend here too.
    throw error instanceof ApiError ? new ConfigError(error.message) : error
  } finally {
    await queue?.stop()
    await database.close()
    await engine.stop()
  }
}
