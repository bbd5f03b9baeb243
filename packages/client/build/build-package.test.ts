import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './build-package.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

let folder: string
/** Directory of a program that has the package installed. */
let project: string
let installed: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-client-'))
  project = join(folder, 'project')
  installed = join(project, 'node_modules/@hearth/client')
  const built = join(folder, 'built')
  await buildPackage(built)
  const { stdout } = await runNpm('pack', folder, built, '--json')
  const [{ filename }] = JSON.parse(stdout)
  await mkdir(project)
  const dependencies = { '@hearth/client': `file:../${filename}`, zod: `file:${join(modules, 'zod')}` }
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  await runNpm('install', project)
  await symlink(join(modules, '@types'), join(project, 'node_modules/@types'))
})
afterAll(() => rm(folder, { recursive: true }))

function runNpm(command: string, cwd: string, ...args: string[]) {
  return run('npm', [command, ...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd })
}

async function compile(...options: string[]): Promise<string> {
  const description = require.resolve('typescript/package.json')
  const compiler = join(dirname(description), JSON.parse(await readFile(description, 'utf8')).bin.tsc)
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes']
  const flags = ['--noEmit', '--target', 'es2023', ...strict, ...options]
  return run(process.execPath, [compiler, ...flags, 'main.ts'], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('contains JavaScript, declarations, README and license only', async () => {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(installed, join(entry.parentPath, entry.name)))
  const others = paths.filter((path) => !/^(client|protocol)\/src\/.+\.(js|d\.ts)$/.test(path))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(paths).toContain('client/src/index.js')
  expect(paths).toContain('protocol/src/endpoints/live.d.ts')
  expect(paths.filter((path) => /test|reference/.test(path))).toEqual([])
})

test('has a manifest without repository-only fields', async () => {
  expect(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))).toEqual({
    name: '@hearth/client',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    keywords: expect.any(Array),
    license: 'MIT',
    repository: { type: 'git', directory: 'packages/client' },
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    publishConfig: { access: 'public' },
    exports: {
      '.': { types: './client/src/index.d.ts', default: './client/src/index.js' },
      './endpoints/*': {
        types: './protocol/src/endpoints/*.d.ts',
        default: './protocol/src/endpoints/*.js',
      },
      './package.json': './package.json',
    },
    files: ['client', 'protocol'],
    dependencies: { zod: expect.stringMatching(/^\^/) },
  })
})

test('runs in a JavaScript program', async () => {
  const program = `
    import { createClient, HearthApiError } from '@hearth/client'
    const client = createClient({
      baseUrl: 'https://portal.example.org',
      apiKey: 'key',
      fetch: async (url) => Response.json({ url: String(url), name: HearthApiError.name }),
    })
    console.log(JSON.stringify(await client.readStats()))
  `
  await writeFile(join(project, 'main.js'), program)
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project })
  expect(JSON.parse(stdout)).toEqual({
    url: 'https://portal.example.org/api/users/stats',
    name: 'HearthApiError',
  })
})

test.each([
  ['Node.js', ['--module', 'nodenext', '--lib', 'es2023', '--types', 'node']],
  ['bundlers', ['--module', 'preserve', '--lib', 'es2023,dom,dom.iterable', '--types', '']],
])('compiles the examples of the README for %s', async (_name, options) => {
  const text = await readFile(readme, 'utf8')
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(4)
  await writeFile(join(project, 'main.ts'), examples.join('\n'))
  expect(await compile(...options)).toBe('')
})

test('rejects a request of the wrong shape at compile time', async () => {
  const program = `
    import { createClient } from '@hearth/client'
    const client = createClient({ baseUrl: '', token: 't' })
    await client.claimReward({ params: { name: 'x' } })
    await client.claimReward()
    const { points_total } = await client.readStats()
    const total: string = points_total
    for await (const { category } of client.paginate('readPointsLog')) category satisfies string
    client.paginate('readStats')
  `
  await writeFile(join(project, 'main.ts'), program)
  const errors = (await compile('--module', 'nodenext', '--types', 'node')).match(/main\.ts\((\d+),/g)
  expect(errors).toEqual(['main.ts(4,', 'main.ts(5,', 'main.ts(7,', 'main.ts(9,'])
})
