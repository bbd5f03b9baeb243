import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import { computeLevels, drawImports } from './import-rules.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-imports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the import check on a tree of these files. */
function checkImports(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = join(root, 'dependency-cruiser.config.mjs')
  const args = [commandOf('dependency-cruiser', '.', 'dependency-cruiser'), '--config', config, 'apps']
  return run(process.execPath, args, { cwd: folder })
}

const SERVER = 'apps/server/src'

it('accepts an import of a folder below', async () => {
  const { code, output } = await checkImports({
    [`${SERVER}/errors/app-error.ts`]: 'export class AppError extends Error {}',
    [`${SERVER}/platform/http/answer.ts`]: "export { AppError } from '../../errors/app-error.ts'",
    [`${SERVER}/features/new/routes.ts`]: "export { AppError } from '../../errors/app-error.ts'",
    [`${SERVER}/features/new/feature.ts`]: "export { AppError } from './routes.ts'",
  })
  expect(output).toContain('no dependency violations found')
  expect(code).toBe(0)
})

it.each([
  ['the platform imports a feature', 'platform/jobs.ts', 'features/points/book-entry.ts', 'server/platform'],
  [
    'a feature imports one that is not below it',
    'features/nodes/a.ts',
    'features/points/b.ts',
    'server/features/nodes',
  ],
  [
    'a feature imports the composition root',
    'features/points/a.ts',
    'app/create-app.ts',
    'server/features/points',
  ],
  ['a folder is not in the list', 'unlisted/a.ts', 'platform/b.ts', 'server/unlisted-folder'],
  [
    'a feature that is not in the list imports another',
    'features/new/a.ts',
    'features/points/b.ts',
    'server/unlisted-feature',
  ],
])('fails if %s', async (_case, from, to, rule) => {
  const specifier = join('../'.repeat(from.split('/').length - 1), to)
  const { code, output } = await checkImports({
    [`${SERVER}/${from}`]: `import type { Value } from '${specifier}'\nexport type Other = Value`,
    [`${SERVER}/${to}`]: 'export type Value = string',
  })
  expect(output).toContain(`error ${rule}: ${SERVER}/${from} → ${SERVER}/${to}`)
  expect(code).toBeGreaterThan(0)
})

it('fails if two files import each other', async () => {
  const { output } = await checkImports({
    [`${SERVER}/platform/a.ts`]: "import { b } from './b.ts'\nexport const a = () => b",
    [`${SERVER}/platform/b.ts`]: "import { a } from './a.ts'\nexport const b = () => a",
  })
  expect(output).toContain('error no-import-cycles')
})

it('fails if an app imports another app', async () => {
  const { output } = await checkImports({
    'apps/web/src/lib/a.ts': "import { b } from '../../../node/src/b.ts'\nexport const a = b",
    'apps/node/src/b.ts': 'export const b = 1',
  })
  expect(output).toContain('error parts/apps/web: apps/web/src/lib/a.ts → apps/node/src/b.ts')
})

it.each([
  [
    'a feature of the portal imports another feature',
    'features/points/a.ts',
    'features/rewards/b.ts',
    'web/features',
  ],
  ['a library of the portal imports a component', 'lib/api/a.ts', 'components/b.ts', 'web/lib'],
  [
    'a component of the portal imports a feature',
    'components/a.ts',
    'features/points/b.ts',
    'web/components',
  ],
  ['a component of a feature calls the server', 'features/points/log.tsx', 'lib/api/api.ts', 'web/calls'],
  ['a route of the portal calls the server', 'app/routes/dashboard.tsx', 'lib/api/api.ts', 'web/calls'],
])('fails if %s', async (_case, from, to, rule) => {
  const specifier = join('../'.repeat(from.split('/').length - 1), to)
  const { output } = await checkImports({
    [`apps/web/src/${from}`]: `import type { Value } from '${specifier}'\nexport type Other = Value`,
    [`apps/web/src/${to}`]: 'export type Value = string',
  })
  expect(output).toContain(`error ${rule}: apps/web/src/${from} → apps/web/src/${to}`)
})

it("accepts a call to the server in a feature's api.ts", async () => {
  const { code, output } = await checkImports({
    'apps/web/src/lib/api/api.ts': 'export const call = () => 1',
    'apps/web/src/features/points/api.ts':
      "import { call } from '../../lib/api/api.ts'\nexport const readLog = () => call()",
  })
  expect(output).toContain('no dependency violations found')
  expect(code).toBe(0)
})

it('fails if a file of the portal is in no folder that the rules list', async () => {
  const { output } = await checkImports({
    'apps/web/src/other/a.ts': "import { b } from './b.ts'\nexport const a = b",
    'apps/web/src/other/b.ts': 'export const b = 1',
  })
  expect(output).toContain('error web/unlisted-folder: apps/web/src/other/a.ts')
})

it('fails if an app imports a package by a relative path', async () => {
  const { output } = await checkImports({
    'apps/web/src/lib/a.ts': "import { b } from '../../../../packages/client/src/b.ts'\nexport const a = b",
    'packages/client/src/b.ts': "export { c as b } from './c.ts'",
    'packages/client/src/c.ts': 'export const c = 1',
  })
  expect(output).toContain('error packages-by-name: apps/web/src/lib/a.ts → packages/client/src/b.ts')
  expect(output).toContain('1 dependency violations')
})

it('keeps the folders of the server on at most eight levels', () => {
  expect(Math.max(...computeLevels().values())).toBeLessThan(8)
})

it('rejects a list in which folders import each other', () => {
  expect(() => computeLevels({ a: ['b'], b: ['a'] })).toThrow('a → b → a')
})

it('draws an import only if no other import implies it', () => {
  const drawing = drawImports({ errors: [], platform: ['errors'], app: ['errors', 'platform'] })
  expect(drawing).toContain('app --> platform')
  expect(drawing).toContain('platform --> errors')
  expect(drawing).not.toContain('app --> errors')
})
