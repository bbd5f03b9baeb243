import { join } from 'node:path'
import { run } from '../../scripts/run.ts'
import { installPackage } from './install-package.ts'

/**
 * Builds the login form of `react-alone` with SvelteKit, prerendered.
 * @returns the folder with the build
 * @throws Error with Vite's output
 */
export async function buildSvelteKit(): Promise<string> {
  const folder = await installPackage('svelte-kit')
  const { code, output } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`Failed to build the reference: ${output}`)
  return join(folder, 'build')
}
