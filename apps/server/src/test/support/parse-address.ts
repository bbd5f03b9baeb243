/** Where a Hearth listens, by what it said on its standard output when it was ready; undefined until then. */
export function parseAddress(output: string): string | undefined {
  return /^ {2}API +(\S+)\/api\/docs/m.exec(output)?.[1]
}
