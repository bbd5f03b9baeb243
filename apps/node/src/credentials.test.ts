import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialsPath } from './config-directory.ts'
import { type Credentials, deleteCredentials, readCredentials, writeCredentials } from './credentials.ts'
import { exitCodes } from './node-error.ts'

const credentials: Credentials = {
  server: 'http://localhost:3000',
  authUrl: 'http://localhost:3000/auth/v1',
  authApiKey: 'key',
  email: 'ada@example.org',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 1,
}

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-node-'))
  process.env.HEARTH_NODE_CONFIG_DIR = join(directory, 'config')
})
afterEach(async () => {
  delete process.env.HEARTH_NODE_CONFIG_DIR
  await rm(directory, { recursive: true, force: true })
})

describe('credentials', () => {
  it('are stored in a directory and file that only the owner can read, with no other files', async () => {
    await writeCredentials(credentials)
    await writeCredentials({ ...credentials, accessToken: 'newer' })
    expect((await stat(credentialsPath())).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'config'))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(directory, 'config'))).toEqual(['credentials.json'])
    expect(await readCredentials()).toEqual({ ...credentials, accessToken: 'newer' })
  })

  it('are absent before the first login and after deletion, also when deleted twice', async () => {
    expect(await readCredentials()).toBeNull()
    await writeCredentials(credentials)
    await deleteCredentials()
    await deleteCredentials()
    expect(await readCredentials()).toBeNull()
  })

  it('require a new login if they are damaged', async () => {
    await writeCredentials(credentials)
    await writeFile(credentialsPath(), '{"server":')
    await expect(readCredentials()).rejects.toMatchObject({
      exitCode: exitCodes.notLoggedIn,
      message: expect.stringContaining('hearth-node login'),
    })
  })

  it('name the directory and the setting if they cannot be saved', async () => {
    await writeFile(join(directory, 'file'), '')
    process.env.HEARTH_NODE_CONFIG_DIR = join(directory, 'file', 'config')
    await expect(writeCredentials(credentials)).rejects.toMatchObject({
      exitCode: exitCodes.storage,
      message: expect.stringMatching(/file\/config \(ENOTDIR\).*HEARTH_NODE_CONFIG_DIR/),
    })
  })
})
