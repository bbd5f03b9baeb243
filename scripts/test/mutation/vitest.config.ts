import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginOption } from 'vite'
import { defineConfig } from 'vitest/config'
import { sourcePlugins } from '../../../apps/web/build/source-plugins.ts'
import { root } from '../../paths.ts'

/**
 * Resolves the project's packages within this copy of the project. The links in node_modules lead to the working
 * copy, which has no mutants.
 */
const ownPackages = (): PluginOption => ({
  name: 'own-packages',
  enforce: 'pre',
  resolveId(source) {
    const [, name, path] = /^@hearth\/([^/]+)\/?(.*)$/.exec(source) ?? []
    if (!name) return null
    const base = join(root, 'packages', name, 'src', path || 'index')
    return [base, `${base}.ts`, `${base}.tsx`].find((file) => existsSync(file) && /\.\w+$/.test(file)) ?? null
  },
})

// As in vitest.config.ts, test files share modules, which the runs of most mutants load only once this way.
const shared = {
  environment: 'node' as const,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
}

/** Where tests may be. `stryker.config.ts` names the test files. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        plugins: [ownPackages()],
        test: {
          ...shared,
          name: 'rules',
          // Tests compare English texts, whatever the language of the machine.
          env: { LC_ALL: 'C' },
          include: [
            'apps/{node,server}/src/**/*.test.ts',
            'packages/{chain,client,protocol}/src/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [...sourcePlugins(), ownPackages()],
        test: {
          ...shared,
          name: 'rules of the portal',
          include: ['{apps/web,packages/ui}/src/**/*.test.ts'],
        },
      },
    ],
  },
})
