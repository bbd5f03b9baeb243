import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of a Foundry binary. The npm package's script would leave the binary running when killed.
 * @throws if the package for this system is not installed
 */
export function foundryBinary(tool: 'anvil' | 'forge'): string {
  const resolve = createRequire(import.meta.url).resolve
  const name = `@foundry-rs/${tool}-${process.platform}-${architectures[process.arch] ?? process.arch}`
  const binary = process.platform === 'win32' ? `${tool}.exe` : tool
  try {
    return join(dirname(resolve(`${name}/package.json`)), 'bin', binary)
  } catch {
    throw new Error(
      `${tool} is not installed for ${process.platform} ${process.arch}: the package ${name} is missing.`,
    )
  }
}
