import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const FILE = 'boot.js'

/** Puts public/boot.js, which the first paint waits for, into the build without its comments: Vite takes files of public/ as they are. */
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
