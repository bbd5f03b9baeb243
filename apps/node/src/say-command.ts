/**
 * Returns a command line that the member can type. The packaged program sets HEARTH_NODE_COMMAND; in the
 * repository, npm runs the program.
 */
export function sayCommand(command: string): string {
  const inProject = process.env.npm_lifecycle_event === 'node'
  const program = process.env.HEARTH_NODE_COMMAND ?? (inProject ? 'npm run node --' : 'hearth-node')
  return `${program} ${command}`
}
