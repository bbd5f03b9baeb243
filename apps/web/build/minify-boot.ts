import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const FILES = ['boot.js', 'log-in.js']

/** Minifies scripts in public/ that block the first paint. Vite copies public/ unchanged. */
export function minifyBoot(): Plugin {
  let publicDir = ''
  return {
    name: 'minify-boot',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    async generateBundle() {
      for (const fileName of FILES) {
        const { code } = await minify(fileName, readFileSync(join(publicDir, fileName), 'utf8'))
        this.emitFile({ type: 'asset', fileName, source: code })
      }
    },
  }
}
