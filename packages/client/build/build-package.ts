import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const packages = fileURLToPath(new URL('../..', import.meta.url))
const PROTOCOL = '@hearth/protocol/'

/**
 * Writes the publishable package: JavaScript and declarations of the client and the protocol, which is not
 * published separately.
 * @throws Error with the compiler output
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await compile(folder)
  for await (const file of glob('**/*.{js,d.ts}', { cwd: folder })) await resolveImports(folder, file)
  await writeFile(join(folder, 'package.json'), await describePackage())
  await cp(join(packages, 'client/README.md'), join(folder, 'README.md'))
  await cp(join(packages, '../LICENSE'), join(folder, 'LICENSE'))
}

async function compile(folder: string): Promise<void> {
  const project = join(folder, 'tsconfig.json')
  await writeFile(
    project,
    JSON.stringify({
      extends: join(packages, '../tsconfig.base.json'),
      compilerOptions: {
        // Supported by Node.js 20 and browsers of the same generation.
        target: 'es2023',
        lib: ['es2023', 'es2024.string'],
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: packages,
        outDir: folder,
        typeRoots: [join(packages, '../node_modules/@types')],
      },
      // Include the protocol, because the compiler would not write its files otherwise: the client imports
      // them as a package.
      include: [join(packages, 'client/src/index.ts'), join(packages, 'protocol/src')],
      exclude: ['**/*.test.ts', 'protocol/src/reference'].map((pattern) => join(packages, pattern)),
    }),
  )
  const description = createRequire(import.meta.url).resolve('typescript/package.json')
  const { bin } = JSON.parse(await readFile(description, 'utf8'))
  await promisify(execFile)(process.execPath, [
    join(dirname(description), bin.tsc),
    '--project',
    project,
  ]).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`Failed to compile the client:\n${error.stdout}${error.stderr}`)
  })
  await rm(project)
}

/** Replaces protocol imports with relative paths, and `.ts` extensions with `.js`. */
async function resolveImports(folder: string, file: string): Promise<void> {
  const toRoot = relative(dirname(file), '.') || '.'
  const text = await readFile(join(folder, file), 'utf8')
  const resolved = text.replaceAll(
    /((?:from |import\()['"])([^'"]+)(['"])/g,
    (_, before: string, name: string, after: string) => {
      if (name.startsWith(PROTOCOL))
        return `${before}${toRoot}/protocol/src/${name.slice(PROTOCOL.length)}.js${after}`
      return before + (name.startsWith('.') ? name.replace(/\.ts$/, '.js') : name) + after
    },
  )
  if (resolved !== text) await writeFile(join(folder, file), resolved)
}

async function describePackage(): Promise<string> {
  const source = JSON.parse(await readFile(join(packages, 'client/package.json'), 'utf8'))
  const { private: _, devDependencies: _devDependencies, ...published } = source
  const describeModule = (path: string) => ({ types: `${path}.d.ts`, default: `${path}.js` })
  return `${JSON.stringify(
    {
      ...published,
      exports: {
        '.': describeModule('./client/src/index'),
        './endpoints/*': describeModule('./protocol/src/endpoints/*'),
        './package.json': './package.json',
      },
      files: ['client', 'protocol'],
      // Use a range, so that a project that also uses zod can share one copy.
      dependencies: { zod: `^${published.dependencies.zod}` },
    },
    null,
    2,
  )}\n`
}
