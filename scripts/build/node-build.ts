import { join } from 'node:path'
import { root } from '../paths.ts'
import type { Build } from './ensure-build.ts'

/** Build of the node program: one file that includes its dependencies. The server offers it to members. */
export const nodeBuild: Build = {
  what: 'the node program',
  dist: 'apps/node/dist',
  inputs: [
    'apps/node/src',
    'packages/client/src',
    'packages/protocol/src',
    'package-lock.json',
    'scripts/build/node-build.ts',
  ],
  async write(folder) {
    // Import the bundler only for a build, so that starts without a build are faster.
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      input: join(root, 'apps/node/src/main.ts'),
      platform: 'node',
      logLevel: 'warn',
    })
    await bundle.write({
      file: join(folder, 'program.mjs'),
      format: 'esm',
      codeSplitting: false,
      minify: true,
    })
    await bundle.close()
  },
}
