/**
 * A command of this program as whoever started it can type it: the package that a network offers says how it is called,
 * and in the project's folder npm is before it.
 */
export function sayCommand(command: string): string {
  const inProject = process.env.npm_lifecycle_event === 'node'
  const program = process.env.HEARTH_NODE_COMMAND ?? (inProject ? 'npm run node --' : 'hearth-node')
  return `${program} ${command}`
}
