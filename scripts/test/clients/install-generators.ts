import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../paths.ts'

const source = join(root, 'scripts/test/clients')

/**
 * Installs the generators of the lock file into `.tools` if they are missing. Returns their node_modules
 * folder.
 */
export async function installGenerators(): Promise<string> {
  const lock = readFileSync(join(source, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const folder = join(root, '.tools', `clients-${hash}`)
  if (existsSync(folder)) return join(folder, 'node_modules')
  const draft = `${folder}-${process.pid}`
  await mkdir(draft, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(draft, file))
    const { runNpm } = await import(new URL('../../launch/npm.mjs', import.meta.url).href)
    await runNpm({
      node: process.execPath,
      cwd: draft,
      args: ['ci'],
      doing: 'Installing the generators of clients',
      usually: 'half a minute the first time',
    })
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return join(folder, 'node_modules')
}
