import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './build-package.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** Project folder of a program that uses the installed package. */
let project: string
let built: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'hearth-client-'))
  built = join(project, 'node_modules/@hearth/client')
  await buildPackage(built)
  for (const name of ['zod', '@types'])
    await symlink(join(modules, name), join(project, 'node_modules', name))
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(project, { recursive: true }))

async function compile(...options: string[]): Promise<string> {
  const description = require.resolve('typescript/package.json')
  const compiler = join(dirname(description), JSON.parse(await readFile(description, 'utf8')).bin.tsc)
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', ...options]
  return run(process.execPath, [compiler, ...flags, 'main.ts'], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('the package has JavaScript, declarations, README and license, and nothing else', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--offline'], { cwd: built })
  const paths: string[] = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path)
  const others = paths.filter((path) => !/^(client|protocol)\/src\/.+\.(js|d\.ts)$/.test(path))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(paths).toContain('client/src/index.js')
  expect(paths).toContain('protocol/src/endpoints/live.d.ts')
  expect(paths.filter((path) => /test/.test(path))).toEqual([])
})

test('the package describes itself without what only this repository needs', async () => {
  expect(JSON.parse(await readFile(join(built, 'package.json'), 'utf8'))).toEqual({
    name: '@hearth/client',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    license: 'MIT',
    repository: { type: 'git', directory: 'packages/client' },
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    types: './client/src/index.d.ts',
    exports: { '.': { types: './client/src/index.d.ts', default: './client/src/index.js' } },
    files: ['client', 'protocol'],
    dependencies: { zod: expect.any(String) },
  })
})

test('a program in JavaScript runs with the package', async () => {
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
  ['Node.js', ['--lib', 'es2024', '--types', 'node']],
  ['browsers', ['--lib', 'es2024,dom,dom.iterable', '--types', '']],
])('the examples of the README compile for %s', async (_name, options) => {
  const text = await readFile(readme, 'utf8')
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(4)
  await writeFile(join(project, 'main.ts'), examples.join('\n'))
  expect(await compile(...options)).toBe('')
})

test('a request of the wrong shape does not compile', async () => {
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
  const errors = (await compile('--types', 'node')).match(/main\.ts\((\d+),/g)
  expect(errors).toEqual(['main.ts(4,', 'main.ts(5,', 'main.ts(7,', 'main.ts(9,'])
})
