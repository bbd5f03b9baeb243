import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandOf, root } from '../../scripts/paths.ts'
import { findFreePort } from './free-port.ts'

export const WEB = join(root, 'apps/web')

/** Starts the portal with hot reload in front of a running server, as `npm run dev` does. */
export async function startVite(
  serverUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ url: string; stop(): void }> {
  const port = String(await findFreePort())
  const vite = spawn(process.execPath, [commandOf('vite', 'apps/web'), '--port', port, '--strictPort'], {
    cwd: WEB,
    env: { ...process.env, ...settings, HEARTH_SERVER_URL: serverUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((listening, failed) => {
    let output = ''
    vite.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(port)) listening()
    })
    vite.once('exit', (code) => failed(new Error(`Vite exited with code ${code}. Output:\n${output}`)))
  })
  return { url: `http://localhost:${port}`, stop: () => void vite.kill('SIGTERM') }
}
