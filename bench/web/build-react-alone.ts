import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../../scripts/paths.ts'
import { run } from '../../scripts/run.ts'

const SOURCE = fileURLToPath(new URL('./react-alone', import.meta.url))

/**
 * Builds a login form with React and nothing else, the lower bound for a first load with React.
 * @returns a temporary folder with the build
 * @throws Error with Vite's output
 */
export async function buildReactAlone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-react-alone-'))
  const args = [commandOf('vite', 'apps/web'), 'build', SOURCE, '--outDir', folder, '--emptyOutDir']
  const { code, output } = await run(process.execPath, args, { cwd: SOURCE })
  if (code !== 0) throw new Error(`Failed to build the reference: ${output}`)
  return folder
}
