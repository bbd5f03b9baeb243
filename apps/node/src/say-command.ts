/** A command of this program as whoever started it can type it: in the project's folder npm is before it. */
export function sayCommand(command: string): string {
  return process.env.npm_lifecycle_event === 'node' ? `npm run node -- ${command}` : `hearth-node ${command}`
}
