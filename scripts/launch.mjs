// Plain JavaScript for Node.js 18 or newer. Installs the dependencies, and Node.js 24 if this version is too
// old. Then runs the command.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './launch/choose-node.mjs'
import { commands, helpText, ofInstallation } from './launch/commands.mjs'
import { handOver } from './launch/hand-over.mjs'
import { installDependencies } from './launch/install-dependencies.mjs'
import { SetupError } from './launch/npm.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name, ...args] = process.argv.slice(2)

if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(helpText())
} else if (!Object.hasOwn(commands, name)) {
  console.error(`Unknown command "${name}". Expected ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 2
} else {
  process.exitCode = await run(join(root, commands[name][0]), ofInstallation.has(name))
}

async function run(entry, needsSettings) {
  try {
    const node = await chooseNode(root)
    await installDependencies(root, node)
    // Read the settings from a file, so that the server and the commands share them in every shell.
    const settings = needsSettings ? join(root, '.env') : undefined
    return await handOver({ node, root, entry, args, settings })
  } catch (error) {
    // Rethrow errors that are bugs. File system errors name the file.
    if (!(error instanceof SetupError) && error.syscall === undefined) throw error
    console.error(
      error.code === 'ENOSPC' ? 'The disk is full. Free some space and try again.' : error.message,
    )
    return 1
  }
}
