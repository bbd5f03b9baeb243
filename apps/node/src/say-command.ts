/**
 * Returns a command line that the member can type. The packaged program sets HEARTH_NODE_COMMAND; in the
 * repository, npm runs the program.
 */
export const sayCommand = (command: string): string => `${programCommand()} ${command}`

/** Returns the beginning of the program's command lines. */
export function programCommand(): string {
  const inProject = process.env.npm_lifecycle_event === 'node'
  return process.env.HEARTH_NODE_COMMAND ?? (inProject ? 'npm run node --' : 'hearth-node')
}
