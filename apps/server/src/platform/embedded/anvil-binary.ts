import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The program of the installed npm package; undefined where there is none for this system. */
export function findAnvil(): string | undefined {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const platform = createRequire(wrapper).resolve(
      `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`,
    )
    // Not the package's own starter: killing that leaves the program running.
    const program = join(dirname(platform), 'bin', 'anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
