import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerNodeProgram } from './node-program.ts'
import { serveNodeProgram } from './serve-node-program.ts'

const SERVER = 'https://portal.example.org'
const PROGRAM = 'console.log(process.env.HEARTH_NODE_SERVER, process.env.HEARTH_NODE_COMMAND)'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-package-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function offer(program: string, server = SERVER) {
  const file = join(directory, 'program.mjs')
  await writeFile(file, program)
  const offered = await offerNodeProgram(file, server, () => undefined)()
  if (!offered) throw new Error('nothing is offered')
  return offered
}

/** Unpacks the package as npm does, runs the program as npx would and returns its output. */
async function start(content: Buffer, ...options: string[]) {
  for (const { header, data } of await unpackTar(gunzipSync(content)))
    await writeFile(join(directory, header.name.replace('package/', '')), data ?? '')
  return promisify(execFile)(process.execPath, [...options, join(directory, 'start.mjs')])
}

test('contains its network and the name that it is started with', async () => {
  const { path, content } = await offer(PROGRAM)
  const { stdout } = await start(content)
  expect(stdout).toBe(`${SERVER} npx -y ${SERVER}${path}\n`)
})

test('prints the required version on an old Node.js and does not run', async () => {
  const { content } = await offer(PROGRAM)
  const older = join(directory, 'older.mjs')
  await writeFile(
    older,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.9.0' } })",
  )
  const rejected = await start(content, '--import', older).catch((error) => error)
  expect(rejected).toMatchObject({ code: 1, stdout: '' })
  expect(rejected.stderr).toMatch(/^The node needs Node\.js 22\.19\.0 or newer, and this is 22\.9\.0\./)
})

test('has the same URL for the same program and network, and another for a different network', async () => {
  const { path } = await offer(PROGRAM)
  expect((await offer(PROGRAM)).path).toBe(path)
  expect((await offer(`${PROGRAM};`)).path).not.toBe(path)
  expect((await offer(PROGRAM, 'https://other.example.org')).path).not.toBe(path)
})

test('is cached permanently at its URL, with a redirect from older URLs and 404 elsewhere', async () => {
  const program = await offer(PROGRAM)
  const app = fastify()
  serveNodeProgram(app, async () => program)
  const [newest, older, other] = await Promise.all(
    [program.path, '/node/01234567.tgz', '/node/passwd'].map((url) => app.inject({ url })),
  )
  expect(newest?.headers['cache-control']).toContain('immutable')
  expect(older?.headers['cache-control']).toBe('no-cache')
  expect(older?.rawPayload).toEqual(program.content)
  expect(other?.statusCode).toBe(404)
})

test('is not offered if it was not built or is unreadable, and the reason is logged', async () => {
  const faults: unknown[] = []
  const read = (file: string) => offerNodeProgram(file, SERVER, (error) => faults.push(error))()
  expect(await read(join(directory, 'nothing.mjs'))).toBeUndefined()
  expect(faults).toEqual([])
  expect(await read(directory)).toBeUndefined()
  expect(faults).toMatchObject([{ code: 'EISDIR' }])
})
