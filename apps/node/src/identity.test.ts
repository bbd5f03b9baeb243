import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readIdentity, saveRegistration } from './identity.ts'
import { exitCodes } from './node-error.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-node-'))
  process.env.HEARTH_NODE_CONFIG_DIR = directory
})
afterEach(async () => {
  delete process.env.HEARTH_NODE_CONFIG_DIR
  await rm(directory, { recursive: true, force: true })
})

describe('the identity of a node', () => {
  it('is created once and readable by its owner only, also by concurrent programs', async () => {
    const made = await Promise.all([readIdentity(), readIdentity(), readIdentity()])
    expect(new Set(made.map(({ key }) => key.d)).size).toBe(1)
    expect(await readdir(directory)).toEqual(['identity.json'])
    expect((await stat(join(directory, 'identity.json'))).mode & 0o777).toBe(0o600)
  })

  it('keeps its key under any registered name', async () => {
    const { key } = await readIdentity()
    const registration = { server: 'http://localhost:3000', email: 'ada@example.org', nodeId: 'node' }
    await saveRegistration(registration)
    expect(await readIdentity()).toEqual({ key, registration })
    await saveRegistration(null)
    expect(await readIdentity()).toEqual({ key, registration: null })
  })

  it('is not replaced silently if it is damaged', async () => {
    await writeFile(join(directory, 'identity.json'), '{"key":')
    await expect(readIdentity()).rejects.toMatchObject({
      exitCode: exitCodes.storage,
      message: expect.stringContaining('identity.json is damaged'),
    })
  })
})
