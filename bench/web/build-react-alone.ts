import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf, root } from '../../scripts/paths.ts'
import { run } from '../../scripts/run.ts'

const SOURCE = fileURLToPath(new URL('./react-alone', import.meta.url))

/**
 * Builds a login form with React and nothing else, the lower bound for a first load with React.
 * @returns the folder with the build
 * @throws Error with Vite's output
 */
export async function buildReactAlone(): Promise<string> {
  const folder = join(root, '.tools/react-alone')
  const args = [commandOf('vite', 'apps/web'), 'build', SOURCE, '--outDir', folder, '--emptyOutDir']
  const { code, output } = await run(process.execPath, args, { cwd: SOURCE })
  if (code !== 0) throw new Error(`Failed to build the reference: ${output}`)
  return folder
}
