import { resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Database, Tables } from '../database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { reachEngine } from '../platform/embedded/reach-engine.ts'
import { runCommand } from '../platform/run-command.ts'
import { CAMPAIGNS_USAGE, campaigns } from './campaigns.ts'
import { genesisSnapshot } from './genesis-snapshot.ts'
import { rotateKeys } from './rotate-keys.ts'
import { rules } from './rules.ts'
import { serviceKey } from './service-key.ts'

interface Command {
  purpose: string
  /** All that it takes, where that is more than the purpose says. */
  usage?: string
  /** Answers what to tell the operator. */
  run(context: { db: Database; config: Config; args: string[] }): Promise<string>
}

const commands: Record<string, Command> = {
  rules: {
    purpose:
      'List the rules and their history; rules set NAME VALUE [--from TIME] [--note TEXT] sets one from then on.',
    run: rules,
  },
  campaigns: {
    purpose: 'Create, change, end and list campaigns; review what was handed in: campaigns --help.',
    usage: CAMPAIGNS_USAGE,
    run: campaigns,
  },
  'rotate-keys': { purpose: 'Sign access tokens with a new key from now on.', run: rotateKeys },
  'genesis-snapshot': {
    purpose:
      'Keep every member\u2019s heartbeats at the end of a UTC day, once: --through YYYY-MM-DD (yesterday).',
    run: genesisSnapshot,
  },
  'service-key': {
    purpose: 'Show the service-role key; with --replace, another one from now on.',
    run: serviceKey,
  },
}

const help = () => `Looks after an installation, running or stopped.

Usage: npm run operator -- <command>

${Object.entries(commands)
  .map(([name, { purpose }]) => `  ${name.padEnd(18)}${purpose}`)
  .join('\n')}
`

async function main([name, ...args]: string[]): Promise<void> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === undefined || name === '--help' || name === '-h' || args.includes('--help')) {
    console.log(command?.usage ? `Usage: npm run operator -- ${command.usage}` : help())
    return
  }
  if (!command) {
    throw new ConfigError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  const config = readConfig(process.env)
  const engine = await reachEngine(config.DATABASE_URL, resolve(config.DATA_DIR), () => undefined)
  const database = openDatabase<Tables>(engine.connection, { maxConnections: 2, onLost: () => undefined })
  try {
    await migrate(database.pool)
    console.log(await command.run({ db: database.kysely, config, args }))
  } finally {
    await database.close()
    await engine.stop()
  }
}

await runCommand(() => main(process.argv.slice(2)))
