import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type * as Shells from '../src/app/auth/log-in-shells.tsx'
import { sourcePlugins, unbundledPackages } from './source-plugins.ts'

const source = fileURLToPath(new URL('../src/app/auth/log-in-shells.tsx', import.meta.url))

/**
 * Writes log-in.html: auth.html with the login form, which is visible and usable before the app has loaded.
 * public/log-in.js shows the form in one language and then loads the app, which replaces it.
 */
export function logInPage(): Plugin {
  return {
    name: 'log-in-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const findSheet = (name: string) => {
        const file = Object.keys(bundle).find((each) => new RegExp(`^assets/${name}-[^/]+\\.css$`).test(each))
        if (!file) throw new Error(`The build contains no style sheet named ${name}.`)
        return `/${file}`
      }
      const auth = bundle['auth.html']
      if (auth?.type !== 'asset') throw new Error('The build contains no auth.html.')
      const shells = Object.entries(await renderShells()).map(
        ([language, shell]) => `<div class="shell" lang="${language}">${shell}</div>`,
      )
      const { html, files } = removeModules(String(auth.source))
      const attributes = `data-files='${JSON.stringify(files)}' data-styles="${findSheet('auth-main').slice(1)}"`
      const parts = {
        'src="/boot.js"': `src="/log-in.js" ${attributes}`,
        [`href="${findSheet('auth-main')}"`]: `href="${findSheet('log-in')}"`,
        '<div id="root">': `<div id="root">${shells.join('')}`,
      }
      let page = html
      for (const [part, by] of Object.entries(parts)) {
        if (!page.includes(part)) throw new Error(`auth.html does not contain ${part}.`)
        page = page.replace(part, () => by)
      }
      this.emitFile({ type: 'asset', fileName: 'log-in.html', source: page })
    },
  }
}

/** Returns the page without its modules, and a list of them that starts with the entry. */
function removeModules(page: string): { html: string; files: string[] } {
  const files: string[] = []
  const html = page.replace(
    /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g,
    (_tag, file: string) => {
      files.push(file)
      return ''
    },
  )
  const entry = files.filter((file) => /\/auth-[^/]+\.js$/.test(file))
  if (entry.length !== 1) throw new Error('auth.html does not load one entry.')
  return { html, files: [...entry, ...files.filter((file) => !entry.includes(file))] }
}

async function renderShells() {
  const { module } = await runnerImport<typeof Shells>(source, {
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: sourcePlugins(),
    resolve: { noExternal: [...unbundledPackages, /^@hearth\//, 'lucide-react'] },
  })
  return module.shells
}
