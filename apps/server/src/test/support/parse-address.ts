/** Returns the server's address from its standard output, or undefined until it is ready. */
export function parseAddress(output: string): string | undefined {
  return /^ {2}API +(\S+)\/api\/docs/m.exec(output)?.[1]
}
