import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'

const notInputs = /(^|\/)(node_modules|dist|\.tanstack|\.storybook)(\/|$)|\.gen\.ts$|\.(test|stories)\.tsx?$/

export interface Build {
  /** Name for messages, for example "the portal". */
  what: string
  /** Output path, relative to the project. */
  dist: string
  /** Input files and folders, relative to the project. */
  inputs: readonly string[]
  /** Writes the build into an empty folder. Throws an error whose message is for the user. */
  write: (folder: string) => Promise<void>
}

/** Creates the build unless the existing one has the same sources. Throws as `write` does. */
export async function ensureBuild(build: Build, say: (line: string) => void): Promise<void> {
  const { what, inputs, write } = build
  const dist = join(root, build.dist)
  const wanted = hashOf(inputs)
  if (stampOf(dist) === wanted) return
  say(`Building ${what} (a few seconds).`)
  // Build in a separate folder and move it into place, so that a partial build is never served.
  const draft = join(root, '.tools', `${build.dist.replaceAll('/', '-')}-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  const startedAt = performance.now()
  try {
    await write(draft)
    writeFileSync(join(draft, '.built-from'), wanted)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
    say(`Built ${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !notInputs.test(entry.name))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesIn(child)
      return entry.isFile() ? [child] : []
    })
}

function stampOf(dist: string): string | undefined {
  try {
    return readFileSync(join(dist, '.built-from'), 'utf8')
  } catch {
    return undefined
  }
}
