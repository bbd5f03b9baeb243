import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../paths.ts'
import { type Mutant, mutate } from './fact.ts'
import type { TestRun } from './run-tests.ts'
import { openVitest, type VitestRequest } from './vitest-session.ts'

/** Installed packages. A sandbox has hard links to their files. */
const INSTALLED = ['node_modules', ...['node', 'server', 'web'].map((app) => `apps/${app}/node_modules`)]

/** Caches of bundlers, which would contain the files of the working copy. */
const CACHES = ['.vite', '.vite-temp', '.vitest-cache']

export interface Sandbox {
  directory: string
  /** Applies a mutant while a function runs. */
  withMutant<T>(mutant: Mutant, act: () => Promise<T>): Promise<T>
  /** Runs tests until one fails. */
  runVitest(request: Omit<VitestRequest, 'changed'>): Promise<TestRun>
  remove(): Promise<void>
}

/** Copies the working copy's files, except ignored ones, so that mutants never reach it. */
export async function createSandbox(name: string): Promise<Sandbox> {
  const directory = join(root, '.tools', `conformance-${name}`)
  removeFolder(directory)
  await mkdir(directory, { recursive: true })
  execFileSync('cp', ['--parents', '--target-directory', directory, ...listFiles()], { cwd: root })
  for (const path of INSTALLED)
    execFileSync('cp', ['--archive', '--link', join(root, path), join(directory, path)])
  for (const cache of CACHES) removeFolder(join(directory, 'node_modules', cache))
  const vitest = openVitest(directory)
  const changed = new Set<string>()
  return {
    directory,
    runVitest(request) {
      const files = [...changed]
      changed.clear()
      return vitest.run({ ...request, changed: files })
    },
    async withMutant(mutant, act) {
      const path = join(directory, mutant.file)
      const original = await readFile(path, 'utf8')
      changed.add(mutant.file)
      await writeFile(path, mutate(original, mutant))
      try {
        return await act()
      } finally {
        changed.add(mutant.file)
        await writeFile(path, original)
      }
    },
    async remove() {
      await vitest.close()
      removeFolder(directory)
    },
  }
}

/** Removes a folder with a program, because `rm` of Node.js needs many times the CPU time for packages. */
function removeFolder(path: string): void {
  execFileSync('rm', ['-rf', path])
}

function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return output.split('\0').filter(Boolean)
}
