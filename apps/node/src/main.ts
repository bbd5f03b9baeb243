#!/usr/bin/env node
import { Command } from 'commander'
import { exitCodes, NodeError } from './node-error.ts'

const program = new Command('hearth-node')
  .description('The data node of a Hearth network: it stays connected, and its member earns points for it.')
  .addHelpText(
    'after',
    `
Environment:
  HEARTH_PASSWORD         Password for login, where there is no terminal to ask on.
  HEARTH_CODE             Code of the second factor, or a recovery code, where the account has one and there is no terminal.
  HEARTH_NODE_CONFIG_DIR  Directory for the session and for what waits to be reported, instead of the system's place.
  HEARTH_NODE_SERVER      Address of the network for login, where --server names none.
  HEARTH_NODE_PRIVATE_SOURCES  "allow" lets sources be in your own network; without it only public addresses are visited.

Exit codes:
  0 done, 1 failed, 2 wrong use, 3 not logged in or session ended, 4 server not reachable,
  5 login or node refused, 6 replaced by a newer connection, 7 session cannot be kept`,
  )
  .showHelpAfterError('Run with --help to see what there is.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : exitCodes.usage))

// Each command loads its modules on demand, so that `status` starts fast.
program
  .command('login')
  .description('Log in to a network and keep the session on this computer.')
  .option(
    '--server <url>',
    'address of the network',
    process.env.HEARTH_NODE_SERVER ?? 'http://localhost:3000',
  )
  .option('--email <address>', 'the account; asked for when it is not given')
  .action(async (options) => (await import('./commands/login.ts')).login(options))

program
  .command('start')
  .description('Run the node until Ctrl+C. Reconnects by itself.')
  .option('--plain', 'one line for each event, also on a terminal')
  .action(async (options) => (await import('./commands/start.ts')).start(options))

program
  .command('status')
  .description('Show who is logged in, heartbeats and points.')
  .action(async () => (await import('./commands/status.ts')).status())

program
  .command('logout')
  .description('End the session on the server and forget it here.')
  .action(async () => (await import('./commands/logout.ts')).logout())

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof NodeError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
