import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandOf, root } from '../paths.ts'

const port = process.env.GALLERY_PORT || '6006'
const args = ['dev', '--ci', '--no-open', '--host', '127.0.0.1', '--port', port, ...process.argv.slice(2)]

const gallery = spawn(process.execPath, [commandOf('storybook', 'apps/web'), ...args], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
})
gallery.once('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => gallery.kill(signal))
