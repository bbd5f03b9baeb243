import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folder, forge } from './forge.ts'
import { hashSources, isSealed, seal } from './seal.ts'

interface Artifact {
  abi: unknown[]
  bytecode: { object: string }
  deployedBytecode: { object: string }
}

/** Artifacts of a contract. The runtime bytecode is placed at an address instead of being deployed. */
const stored = [
  { file: 'machine-station-factory', artifact: 'dist/contracts/MachineStationFactory', code: 'bytecode' },
  { file: 'machine-smart-account', artifact: 'dist/contracts/MachineSmartAccount' },
  { file: 'did-precompile', artifact: 'dist/contracts/DidPrecompile', code: 'deployedBytecode' },
  { file: 'public-station', artifact: 'dist/test/PublicStation', code: 'bytecode' },
] as const

/**
 * Returns the artifacts as TypeScript by file name: ABIs as constants for viem's types, and bytecode where
 * needed. Compiles only if the seals do not match, because compiling is slow; `readBuilt` verifies the
 * compiler's output.
 * @throws Error with forge's output
 */
export async function buildArtifacts(): Promise<Record<string, string>> {
  const sources = hashSources()
  const present = readPresent()
  if (Object.values(present).every((text) => isSealed(text, sources))) return present
  await build('default')
  await build('test', 'test/contracts/support/PublicStation.sol')
  return readBuilt()
}

/** Returns the artifacts from forge's last output. */
export function readBuilt(): Record<string, string> {
  const sources = hashSources()
  return Object.fromEntries(stored.map((entry) => [`${entry.file}.ts`, seal(moduleOf(entry), sources)]))
}

/** Returns the artifacts as stored in the package; empty if they were never built. */
export function readPresent(): Record<string, string> {
  return Object.fromEntries(
    stored.map(({ file }) => {
      const path = join(folder, `src/artifacts/${file}.ts`)
      return [`${file}.ts`, existsSync(path) ? readFileSync(path, 'utf8') : '']
    }),
  )
}

function moduleOf({
  file,
  artifact,
  code,
}: {
  file: string
  artifact: string
  code?: keyof Artifact
}): string {
  const name = artifact.slice(artifact.lastIndexOf('/') + 1)
  const path = join(folder, `${artifact}.sol`, `${name}.json`)
  const contract: Artifact = JSON.parse(readFileSync(path, 'utf8'))
  const constant = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const lines = [
    `// Written by build/compile-contracts.ts from ${name}.sol.`,
    `export const ${constant}Abi = ${JSON.stringify(contract.abi, null, 2)} as const`,
  ]
  if (code) {
    const suffix = code === 'bytecode' ? 'Bytecode' : 'RuntimeBytecode'
    lines.push(`export const ${constant}${suffix} = '${(contract[code] as { object: string }).object}'`)
  }
  return `${lines.join('\n\n')}\n`
}

async function build(profile: 'default' | 'test', ...paths: string[]): Promise<void> {
  const { command, args, options } = forge(profile, 'build', ...paths)
  await promisify(execFile)(command, args, options).catch(({ stdout, stderr, message }) => {
    throw new Error(`Failed to compile the contracts:\n${`${stdout}${stderr}`.trim() || message}`)
  })
}
