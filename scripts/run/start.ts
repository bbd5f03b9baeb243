import { join } from 'node:path'
import { ensureBuilds } from '../build/builds.ts'
import { root } from '../paths.ts'

try {
  await ensureBuilds((line) => console.log(line))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
// Replace this process with the server, so that only one process receives signals, and the memory used by the
// build is freed.
const options = ['--disable-warning=ExperimentalWarning']
const server = join(root, 'apps/server/src/main.ts')
process.execve?.(process.execPath, [process.execPath, ...options, server, ...process.argv.slice(2)])
