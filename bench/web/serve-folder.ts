import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves a built single-page application on loopback, compressed as the portal is. Paths without an extension
 * return its HTML page.
 */
export async function serveFolder(folder: string): Promise<{ url: string; stop(): void }> {
  const stored = new Map<string, Promise<{ type: string; body: Buffer }>>()
  const load = async (path: string) => {
    const file = extname(path) === '' ? '/index.html' : path
    const body = await readFile(join(folder, normalize(file)))
    return { type: types[extname(file)] ?? 'application/octet-stream', body: await compress(body) }
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const found = stored.get(path) ?? load(path)
    stored.set(path, found)
    try {
      const { type, body } = await found
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
