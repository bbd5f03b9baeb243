import type { Plugin, Rolldown } from 'vite'
import { collectImports, findChunk } from './bundle-files.ts'

/** Chunks of the signed-out pages. */
const pages = ['sign-in', 'signup', 'verify', 'forgot-password', 'reset-password', 'second-factor', 'logout']

/**
 * Fails the build if a signed-out page uses a class that only the members' style sheet defines. See
 * src/styles/first.css.
 */
export function checkStyles(): Plugin {
  return {
    name: 'check-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const membersSheet = getSheet(bundle, 'portal')
        const members = listClasses(bundle[membersSheet])
        const first = listClasses(bundle[getSheet(bundle, 'index')])
        for (const page of ['index', ...pages]) {
          const files = [...collectImports([findChunk(bundle, page)], bundle)]
          // Skip pages that load the members' style sheet.
          if (files.includes(membersSheet)) continue
          const missing = files
            .flatMap((file) => listQuotedWords(bundle[file]))
            .filter((word) => members.has(word) && !first.has(word))
          if (missing.length > 0)
            this.error(`The page ${page} uses classes that are not in styles/first.css: ${missing.join(' ')}`)
        }
      },
    },
  }
}

function getSheet(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(`${name}.css`),
  )
  if (!sheet) throw new Error(`The build contains no style sheet named ${name}.css.`)
  return sheet.fileName
}

/** Returns the classes that a style sheet defines, unescaped. */
function listClasses(sheet: Rolldown.OutputBundle[string] | undefined): Set<string> {
  const css = sheet?.type === 'asset' ? String(sheet.source) : ''
  return new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')),
  )
}

/** Returns the words in string literals of the portal's own code, which may be classes. */
function listQuotedWords(file: Rolldown.OutputBundle[string] | undefined): string[] {
  if (file?.type !== 'chunk') return []
  const own = Object.entries(file.modules).filter(([id]) => !id.includes('/node_modules/'))
  const quoted = own.flatMap(([, { code }]) => code?.match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? [])
  return quoted.flatMap((text) => text.slice(1, -1).split(/\s+/))
}
