/**
 * Returns the selected parts of a benchmark, or all if none is named. Prints an error and returns undefined
 * for an unknown part.
 */
export function selectParts(names: string[], parts: object): string[] | undefined {
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown === undefined) return names.length > 0 ? names : Object.keys(parts)
  console.error(`Unknown part ${JSON.stringify(unknown)}. Expected ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
  return undefined
}
