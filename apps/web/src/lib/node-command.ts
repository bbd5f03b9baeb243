import { runtimeConfig } from './runtime-config.ts'

/**
 * What starts the node program on a member's computer: the package that this server offers, which needs Node.js and
 * nothing else, or, where it offers none, the project's own folder.
 */
export function formatNodeCommand(command: 'login' | 'start'): string {
  const { nodeProgram } = runtimeConfig()
  const program = nodeProgram ? `npx -y ${location.origin}${nodeProgram.path}` : 'npm run node --'
  // The package knows its network, as long as that is where this page came from.
  const server =
    command === 'login' && nodeProgram?.server !== location.origin ? ` --server ${location.origin}` : ''
  return `${program} ${command}${server}`
}

/** Whether members get the program from here, so that Node.js is all they need. */
export function isNodeProgramAvailable(): boolean {
  return runtimeConfig().nodeProgram !== undefined
}
