import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/paths.ts'
import { run } from '../../scripts/run.ts'

/**
 * Copies a package of this folder to `.tools` and installs its locked dependencies on first use. They are not
 * dependencies of the workspace, because only one benchmark needs them.
 * @returns the copy's folder
 * @throws Error with npm's output if the installation fails
 */
export async function installPackage(name: string): Promise<string> {
  const source = fileURLToPath(new URL(`./${name}`, import.meta.url))
  const folder = join(root, '.tools', name)
  cpSync(source, folder, { recursive: true })
  if (existsSync(join(folder, 'node_modules'))) return folder
  console.log(`Installing ${name} (only once, about half a minute).`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', args, { cwd: folder })
  if (code !== 0) throw new Error(`Failed to install ${name}:\n${output.trim()}`)
  return folder
}
