import { runtimeConfig } from '../browser/runtime-config.ts'

/**
 * Returns the command for the node program: the package of this server, or the project's folder if the server has no
 * package.
 */
export function formatNodeCommand(command: 'login' | 'start'): string {
  const { nodeProgram } = runtimeConfig()
  const program = nodeProgram ? `npx -y ${location.origin}${nodeProgram.path}` : 'npm run node --'
  // Omit the server if this page's origin is the package's default.
  const server =
    command === 'login' && nodeProgram?.server !== location.origin ? ` --server ${location.origin}` : ''
  return `${program} ${command}${server}`
}

/** Returns whether this server offers the node program as a package. */
export function isNodeProgramAvailable(): boolean {
  return runtimeConfig().nodeProgram !== undefined
}
