import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** Returns a production build of the package that contains `entry`. */
const production = (entry: string, name: string) => join(dirname(entry), 'cjs', `${name}.production.js`)

const react = resolve('react')
const reactDom = resolve('react-dom')
const store = resolve('use-sync-external-store')
const SHIM = '\0react-modules/shim'

/** React and its CommonJS users, by import. */
const files: Record<string, string> = {
  react: production(react, 'react'),
  'react/jsx-runtime': production(react, 'react-jsx-runtime'),
  'react-dom': production(reactDom, 'react-dom'),
  'react-dom/client': production(reactDom, 'react-dom-client'),
  scheduler: production(createRequire(reactDom).resolve('scheduler'), 'scheduler'),
  // React has had this hook since version 18.
  'use-sync-external-store/shim': SHIM,
  'use-sync-external-store/shim/with-selector': production(
    store,
    'use-sync-external-store-shim/with-selector',
  ),
}

/**
 * React's checks for older browsers, and their results in browsers that the portal supports. With them, the
 * minifier removes the code for Internet Explorer and the replacements of missing functions.
 */
const browserChecks = new Map([
  ['typeof AbortController', '"function"'],
  ['typeof document', '"object"'],
  ['typeof queueMicrotask', '"function"'],
  ['typeof reportError', '"function"'],
  ['typeof setTimeout', '"function"'],
  ['typeof clearTimeout', '"function"'],
  ['typeof MessageChannel', '"function"'],
  ['typeof setImmediate', '"undefined"'],
  ['typeof localSetImmediate', '"object"'],
  ['typeof Object.is', '"function"'],
  ['canUseDOM', 'true'],
  ['isInputEventSupported', 'true'],
  ['passiveBrowserEventsSupported', 'true'],
  ['useFallbackCompositionData', 'false'],
])

/**
 * Converts React from CommonJS to ES modules. Otherwise, every chunk would need a helper module, unused exports
 * would remain, and calls of React's functions could not be minified.
 */
export function reactModules(): Plugin {
  const unused = new Set(browserChecks.keys())
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => files[source.replace(/\.js$/, '')] ?? null,
    load: (id) => (id === SHIM ? `export { useSyncExternalStore } from 'react'` : null),
    transform(code, id) {
      if (id === SHIM) return null
      if (!Object.values(files).includes(id)) return nameImports(code)
      const imports: string[] = []
      const body = resolveChecks(code, unused)
        // Import under the variable's name, because a variable would need all exports of the namespace.
        .replace(/(\w+) = require\("([^"]+)"\)/g, (_declaration, variable: string, name: string) => {
          imports.push(`import * as ${variable} from ${JSON.stringify(name)}`)
          return `unused${imports.length}`
        })
        .replace(/\bexports\.(\w+)/g, 'exported_$1')
      const names = [...new Set([...body.matchAll(/^exported_(\w+) =/gm)].map(([, name]) => name))]
      if (names.length === 0 || /\b(require|exports)\b/.test(body))
        throw new Error(`Expected imports and exports of one value each in ${id}.`)
      const lines = [
        ...imports,
        `let ${names.map((name) => `exported_${name}`).join()}`,
        body,
        `export { ${names.map((name) => `exported_${name} as ${name}`).join()} }`,
      ]
      return { code: lines.join('\n'), map: null }
    },
    buildEnd(error) {
      if (!error && unused.size > 0) throw new Error(`React does not contain: ${[...unused].join(', ')}.`)
    },
  }
}

/** Replaces the checks, but not the assignments of those that are variables. */
function resolveChecks(code: string, unused: Set<string>): string {
  return [...browserChecks].reduce((changed, [check, result]) => {
    const resolved = changed.replace(new RegExp(`\\b${check}\\b(?! =)`, 'g'), result)
    if (resolved !== changed) unused.delete(check)
    return resolved
  }, code)
}

/** Replaces uses of React that would need all of its exports. */
function nameImports(code: string) {
  const changed = code
    .replace(/\bimport (React|ReactDOM) from (["']react(?:-dom)?["'])/g, 'import * as $1 from $2')
    // Radix reads functions that older versions of React lack.
    .replace(/\b(React2?)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, '$1.$2')
  return changed === code ? null : { code: changed, map: null }
}
