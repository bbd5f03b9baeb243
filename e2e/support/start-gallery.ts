import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/paths.ts'
import { findFreePort } from './free-port.ts'

/** Starts the gallery on a free port. */
export async function startGallery(): Promise<{ url: string; stop(): void }> {
  const port = String(await findFreePort())
  const gallery = spawn(process.execPath, [join(root, 'scripts/run/gallery.ts'), '--quiet'], {
    env: { ...process.env, GALLERY_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const exit = new Promise<never>((_resolve, reject) =>
    gallery.once('exit', (code) => reject(new Error(`The gallery exited with code ${code}.`))),
  )
  await Promise.race([waitUntilServed(`${url}/index.json`), exit])
  return { url, stop: () => void gallery.kill('SIGTERM') }
}

async function waitUntilServed(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok)
    await new Promise((next) => setTimeout(next, 100))
}
