import type { Rolldown } from 'vite'

/** Returns the file name of the chunk with this name. */
export function findChunk(bundle: Rolldown.OutputBundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (!found) throw new Error(`The build contains no chunk named ${name}.`)
  return found.fileName
}

/** Returns the given files and all files that they import, including style sheets. */
export function collectImports(
  files: string[],
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const file of files) {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') continue
    found.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    collectImports(chunk.imports, bundle, found)
  }
  return found
}
