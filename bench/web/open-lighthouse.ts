import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackage } from './install-package.ts'

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

/** Loads the locked version of Lighthouse, and installs it on first use. */
export async function openLighthouse(): Promise<Lighthouse> {
  const main = join(await installPackage('lighthouse'), 'node_modules/lighthouse/core/index.js')
  return (await import(pathToFileURL(main).href)).default
}
