import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOpenApi, type OpenApiDocument } from '../../../apps/server/src/platform/http/build-openapi.ts'
import { startServer } from '../../../apps/server/src/test/fuzz/start-server.ts'
import { newMember } from '../../../apps/server/src/test/support/new-member.ts'
import { buildPackage } from '../../../packages/client/build/build-package.ts'
import { commandOf, root } from '../../paths.ts'
import { run } from '../../run.ts'
import { listOperations, writeComparison } from './compare-types.ts'
import { generators } from './generators.ts'
import { installGenerators } from './install-generators.ts'

const HEARTH_CLIENT = 'hearth-client'
const EXACT = 'exactOptionalPropertyTypes'

/**
 * Generates clients from the OpenAPI document of the current code, compiles them in strict mode, and runs a program with
 * each against a server. Prints each step.
 * @returns the number of failed steps
 */
export async function checkClients(): Promise<number> {
  const modules = await installGenerators()
  const folder = await mkdtemp(join(tmpdir(), 'hearth-clients-'))
  const server = await startServer({
    onLine: (line) => console.log(line),
    onExit: (how) => console.error(`The server exited: ${how}.`),
  })
  let failed = 0
  try {
    const { document } = buildOpenApi({ title: 'Hearth', url: server.url })
    await installPackages(folder, modules)
    await writeProjects(folder, document, server.url)
    for (const { name, command, environment } of await listSteps(folder, modules, server.url)) {
      const [project = ''] = name.split(': ')
      const env = { PATH: process.env.PATH, ...environment }
      const { code, output, seconds } = await run(process.execPath, command, {
        cwd: join(folder, project),
        env,
      })
      console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} (${seconds.toFixed(1)} s)`)
      if (code === 0) continue
      console.log(output.trimEnd())
      failed += 1
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return failed
}

/** Installs the generators and the client package as in a project that uses both. */
async function installPackages(folder: string, modules: string): Promise<void> {
  const client = join(folder, 'node_modules/@hearth/client')
  await mkdir(client, { recursive: true })
  for (const name of await readdir(modules))
    await symlink(join(modules, name), join(folder, 'node_modules', name))
  await buildPackage(client)
  await mkdir(join(client, 'node_modules'))
  await symlink(join(root, 'node_modules/zod'), join(client, 'node_modules/zod'))
}

async function writeProjects(folder: string, document: OpenApiDocument, url: string): Promise<void> {
  const operations = listOperations(document)
  for (const name of [HEARTH_CLIENT, ...generators.map((each) => each.name)]) {
    const project = join(folder, name)
    await mkdir(project)
    await cp(join(import.meta.dirname, 'programs', `${name}.ts`), join(project, 'main.ts'))
    await writeFile(join(project, 'package.json'), '{"type":"module"}')
    const generator = generators.find((each) => each.name === name)
    const exact = !generator?.unsupported.includes(EXACT)
    await writeConfiguration(project, 'tsconfig.json', 'main.ts', exact)
    if (!generator) continue
    await writeFile(join(project, 'openapi.json'), JSON.stringify(document))
    await generator.generate(project, url)
    await writeFile(join(project, 'comparison.ts'), writeComparison(generator, operations))
    // Disable `exactOptionalPropertyTypes`, because the endpoint table's schemas write optional properties as
    // `?: Type | undefined`.
    await writeConfiguration(project, 'comparison.json', 'comparison.ts', false)
  }
}

async function writeConfiguration(
  project: string,
  file: string,
  program: string,
  exact: boolean,
): Promise<void> {
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    [EXACT]: exact,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  }
  await writeFile(join(project, file), JSON.stringify({ compilerOptions, files: [program] }))
}

interface Step {
  /** Begins with the name of the project. */
  name: string
  command: string[]
  environment?: Record<string, string>
}

async function listSteps(folder: string, modules: string, url: string): Promise<Step[]> {
  const compilers = {
    'TypeScript 7': commandOf('typescript', '.', 'tsc'),
    'TypeScript 5.9': join(modules, 'typescript/bin/tsc'),
  }
  const steps: Step[] = []
  for (const project of [HEARTH_CLIENT, ...generators.map(({ name }) => name)]) {
    for (const [name, compiler] of Object.entries(compilers)) {
      steps.push({
        name: `${project}: compiles with ${name}`,
        command: [compiler, '--project', 'tsconfig.json'],
      })
    }
    const { accessToken } = await newMember(url)
    const environment = { HEARTH_URL: url, HEARTH_TOKEN: accessToken }
    steps.push({
      name: `${project}: calls the server`,
      command: [join(folder, project, 'main.ts')],
      environment,
    })
    if (project === HEARTH_CLIENT) continue
    const command = [compilers['TypeScript 7'], '--project', 'comparison.json']
    steps.push({ name: `${project}: has the types of the endpoint table`, command })
  }
  return steps
}
