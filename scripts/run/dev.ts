import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandOf, root } from '../paths.ts'

const port = process.env.PORT || '3000'
const portalPort = process.env.PORTAL_PORT || '5173'
const portal = `http://localhost:${portalPort}`
const env = {
  ...process.env,
  // Let email links open the portal with hot reload.
  PUBLIC_URL: process.env.PUBLIC_URL || portal,
  HEARTH_SERVER_URL: `http://localhost:${port}`,
}

console.log(`Starting the portal with hot reload at ${portal} and the server at ${env.HEARTH_SERVER_URL}.`)
const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  spawn(
    process.execPath,
    [commandOf('vite', 'apps/web'), '--port', portalPort, '--strictPort', '--clearScreen', 'false'],
    {
      cwd: join(root, 'apps/web'),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ),
]

/** Sends a signal to each process that still runs. This process exits when both have exited. */
function stopAll(signal: NodeJS.Signals): void {
  for (const part of parts) if (isRunning(part)) part.kill(signal)
}

function isRunning(part: ChildProcess): boolean {
  return part.exitCode === null && part.signalCode === null
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll('SIGTERM'))
for (const part of parts) {
  part.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll('SIGTERM')
  })
}
