import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../scripts/paths.ts'
import { run } from '../../scripts/run.ts'

/** Parts of Lighthouse's types that are used here (types/externs.d.ts, types/lhr/lhr.d.ts). */
export type Lighthouse = (
  url: string,
  flags: {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
    formFactor: 'mobile'
    screenEmulation: { mobile: boolean; width: number; height: number; deviceScaleFactor: number }
  },
) => Promise<
  | {
      lhr: {
        audits: Record<string, { numericValue?: number }>
        categories: Record<string, { score: number | null }>
        runtimeError?: { message: string }
      }
    }
  | undefined
>

const PACKAGE = fileURLToPath(new URL('./lighthouse', import.meta.url))

/**
 * Loads the locked version of Lighthouse, and installs it on first use. It is not a workspace dependency,
 * because it would account for a fifth of the installed size.
 * @throws Error with npm's output if the installation fails
 */
export async function openLighthouse(): Promise<Lighthouse> {
  const folder = join(root, '.tools/lighthouse')
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(main)) {
    console.log('Installing Lighthouse (only once, about half a minute).')
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(PACKAGE, file), join(folder, file))
    const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    })
    if (code !== 0) throw new Error(`Failed to install Lighthouse:\n${output.trim()}`)
  }
  return (await import(pathToFileURL(main).href)).default
}
