/** The parts of a bench that its command names, or all of them; undefined, with the reason printed, where there is no such part. */
export function selectParts(names: string[], parts: object): string[] | undefined {
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown === undefined) return names.length > 0 ? names : Object.keys(parts)
  console.error(`There is no part ${JSON.stringify(unknown)}; there are ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
  return undefined
}
