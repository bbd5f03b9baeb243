/** Parses the server's address from its standard output; undefined if the server is not ready yet. */
export function parseAddress(output: string): string | undefined {
  return /^ {2}API +(\S+)\/api\/docs/m.exec(output)?.[1]
}
