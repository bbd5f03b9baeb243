import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { startAuth } from '../auth/testing/start-auth.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

test('an operator rotates the signing key while the server runs; older tokens stay good', async () => {
  const server = await startAuth()
  try {
    const member = await server.member('operator@example.org')
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [MAIN, ...args], {
        env: { PATH: process.env.PATH ?? '', DATABASE_URL: server.database.url },
      })
    expect((await run('--help')).stdout).toContain('rotate-keys')
    await expect(run('no-such')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no-such'),
    })
    const { stdout } = await run('rotate-keys')
    const kid = /key (\S+)/.exec(stdout)?.[1]
    server.clock.ms += 61_000
    const { body } = await server.refresh(member.refresh_token)
    expect(decodeProtectedHeader(body.access_token).kid).toBe(kid)
    expect((await server.user(member.access_token)).status).toBe(200)
    expect((await server.user(body.access_token)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
