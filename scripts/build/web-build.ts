import { join } from 'node:path'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import type { Build } from './ensure-build.ts'

/** Build of the portal with its compressed copies. */
export const webBuild: Build = {
  what: 'the portal',
  dist: 'apps/web/dist',
  inputs: [
    'apps/web',
    'packages/client/src',
    'packages/protocol/src',
    'packages/chain/src',
    'packages/ui/src',
    'package-lock.json',
  ],
  async write(folder) {
    const vite = [
      commandOf('vite', 'apps/web'),
      'build',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    const { code, output } = await run(process.execPath, vite, { cwd: join(root, 'apps/web') })
    if (code !== 0) throw new Error(`Failed to build the portal:\n${output.trim()}`)
  },
}
