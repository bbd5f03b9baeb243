#!/usr/bin/env node
import { Command } from 'commander'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { start } from './commands/start.ts'
import { status } from './commands/status.ts'
import { exitCodes, NodeError } from './node-error.ts'

const program = new Command('hearth-node')
  .description('The data node of a Hearth network: it stays connected, and its member earns points for it.')
  .addHelpText(
    'after',
    `
Environment:
  HEARTH_PASSWORD         Password for login, where there is no terminal to ask on.
  HEARTH_NODE_CONFIG_DIR  Directory for the session, instead of the system's place for it.

Exit codes:
  0 done, 1 failed, 2 wrong use, 3 not logged in or session ended, 4 server not reachable,
  5 login refused, 6 replaced by a newer connection, 7 session cannot be kept`,
  )
  .showHelpAfterError('Run with --help to see what there is.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : exitCodes.usage))

program
  .command('login')
  .description('Log in to a network and keep the session on this computer.')
  .option('--server <url>', 'address of the network', 'http://localhost:3000')
  .option('--email <address>', 'the account; asked for when it is not given')
  .action(login)

program
  .command('start')
  .description('Run the node until Ctrl+C. Reconnects by itself.')
  .option('--plain', 'one line for each event, also on a terminal')
  .action(start)

program
  .command('status')
  .description('Show who is logged in, heartbeats and points.')
  .action(() => status())

program
  .command('logout')
  .description('End the session on the server and forget it here.')
  .action(() => logout())

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof NodeError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
