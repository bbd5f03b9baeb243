import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const FILE = 'boot.js'

/** Minifies public/boot.js, which blocks the first paint. Vite copies public/ unchanged. */
export function minifyBoot(): Plugin {
  let publicDir = ''
  return {
    name: 'minify-boot',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    async generateBundle() {
      const { code } = await minify(FILE, readFileSync(join(publicDir, FILE), 'utf8'))
      this.emitFile({ type: 'asset', fileName: FILE, source: code })
    },
  }
}
