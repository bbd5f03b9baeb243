import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the script of a package's command as the workspace resolves it. Run it with Node.js. */
export function commandOf(packageName: string, workspace = '.', command = packageName): string {
  const resolve = createRequire(join(root, workspace, 'package.json')).resolve
  const description = findDescription(resolve, packageName)
  const { bin } = JSON.parse(readFileSync(description, 'utf8'))
  return join(dirname(description), typeof bin === 'string' ? bin : bin[command])
}

function findDescription(resolve: NodeJS.RequireResolve, packageName: string): string {
  // Search node_modules directly, because the `exports` of some packages hide package.json from `resolve`.
  for (const folder of resolve.paths(packageName) ?? []) {
    try {
      const file = join(folder, packageName, 'package.json')
      readFileSync(file)
      return file
    } catch {
      // This folder does not contain the package.
    }
  }
  throw new Error(`The package ${packageName} is not installed.`)
}
