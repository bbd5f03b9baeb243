#!/usr/bin/env node
import { Command } from 'commander'
import { printLine } from './display/print-line.ts'
import { localize } from './language.ts'
import { help } from './messages.ts'
import { exitCodes, NodeError } from './node-error.ts'

const titles: Record<string, string> = {
  'Usage:': localize(help.usage()),
  'Options:': localize(help.options()),
  'Commands:': localize(help.commands()),
}

const program = new Command('hearth-node')
  .description(localize(help.program()))
  .addHelpText('after', localize(help.details()))
  .configureHelp({ styleTitle: (title) => titles[title] ?? title })
  .helpOption('-h, --help', localize(help.helpOption()))
  .helpCommand('help [command]', localize(help.helpCommand()))
  .showHelpAfterError(localize(help.afterError()))
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : exitCodes.usage))

// Commands load their modules on demand, so that `status` starts fast.
program
  .command('login')
  .description(localize(help.login()))
  .option(
    '--server <url>',
    localize(help.server()),
    process.env.HEARTH_NODE_SERVER ?? 'http://localhost:3000',
  )
  .option('--email <address>', localize(help.email()))
  .action(async (options) => (await import('./commands/login.ts')).login(options))

program
  .command('start')
  .description(localize(help.start()))
  .option('--plain', localize(help.plain()))
  .action(async (options) => (await import('./commands/start.ts')).start(options))

program
  .command('status')
  .description(localize(help.status()))
  .action(async () => (await import('./commands/status.ts')).status())

program
  .command('logout')
  .description(localize(help.logout()))
  .action(async () => (await import('./commands/logout.ts')).logout())

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof NodeError)) throw error
  if (process.argv.includes('--plain')) console.error(error.message)
  else printLine(error.message, process.stderr)
  process.exitCode = error.exitCode
}
