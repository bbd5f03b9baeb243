import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { folder } from './forge.ts'

const FILES = [
  'contracts/**/*.sol',
  'test/contracts/support/PublicStation.sol',
  'foundry.toml',
  'build/{compile-contracts,forge,seal}.ts',
  'build/solc.mjs',
]
const PACKAGES = ['solc', '@foundry-rs/forge', 'solady', '@openzeppelin/contracts']
const SEAL = /^\/\/ Seal: ([\da-f]{64})\n/

/** Returns the SHA-256 of all inputs of the artifacts: sources, settings, compiler and library versions. */
export function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(FILES, { cwd: folder }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  }
  const { resolve } = createRequire(import.meta.url)
  for (const name of PACKAGES) {
    hash.update(`${name} ${JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version}\0`)
  }
  return hash.digest('hex')
}

/**
 * Prefixes a text with a hash of its inputs and its content, so that changes are detected without a build.
 */
export function seal(text: string, sources: string): string {
  return `// Seal: ${sealOf(text, sources)}\n${text}`
}

export function isSealed(sealed: string, sources: string): boolean {
  const [line = '', found] = SEAL.exec(sealed) ?? []
  return found === sealOf(sealed.slice(line.length), sources)
}

function sealOf(text: string, sources: string): string {
  return createHash('sha256').update(`${sources}\0${text}`).digest('hex')
}
