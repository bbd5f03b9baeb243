import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, forge } from './forge.ts'

interface Artifact {
  abi: unknown[]
  bytecode: { object: string }
  deployedBytecode: { object: string }
}

/** What is kept of each contract. The runtime bytecode is for code that is placed at an address instead of deployed there. */
const kept = [
  { file: 'machine-station-factory', artifact: 'dist/contracts/MachineStationFactory', code: 'bytecode' },
  { file: 'machine-smart-account', artifact: 'dist/contracts/MachineSmartAccount' },
  { file: 'did-precompile', artifact: 'dist/contracts/DidPrecompile', code: 'deployedBytecode' },
  { file: 'public-station', artifact: 'dist/test/PublicStation', code: 'bytecode' },
] as const

/**
 * Compiles the contracts.
 * @returns TypeScript by file name: each ABI as a constant that viem takes its types from, and bytecode where it is needed
 * @throws with what forge said
 */
export async function compileContracts(): Promise<Record<string, string>> {
  await runForge('default', 'build')
  await runForge('test', 'build', 'test/contracts/support/PublicStation.sol')
  return Object.fromEntries(kept.map((entry) => [`${entry.file}.ts`, moduleOf(entry)]))
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

function runForge(...forgeArgs: Parameters<typeof forge>): Promise<void> {
  const { command, args, options } = forge(...forgeArgs)
  const child = spawn(command, args, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The contracts do not compile:\n${said.trim()}`)),
    )
  })
}
