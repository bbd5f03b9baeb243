import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { startAuth } from '../../features/auth/testing/start-auth.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { runOperator } from './run-operator.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

test('rotates the signing key of a running server while older tokens stay valid', async () => {
  const server = await startAuth()
  try {
    const member = await server.member('operator@example.org')
    const { output } = await runOperator(['rotate-keys'], {
      ...testKeySettings,
      DATABASE_URL: server.database.url,
    })
    const kid = /key (\S+)/.exec(output)?.[1]
    const log = await server.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
    expect(log).toEqual([{ action: 'signing-key.rotate', subject_id: kid }])
    server.clock.ms += 61_000
    const { body } = await server.refresh(member.refresh_token)
    expect(decodeProtectedHeader(body.access_token).kid).toBe(kid)
    expect((await server.user(member.access_token)).status).toBe(200)
    expect((await server.user(body.access_token)).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('keeps revoked credentials revoked after a backup is restored', async () => {
  const server = await startAuth()
  try {
    const member = await server.member('restored@example.org')
    const environment = { ...testKeySettings, DATABASE_URL: server.database.url }
    await expect(runOperator(['revoke-credentials'], environment)).rejects.toThrow('--yes')
    expect((await server.user(member.access_token)).status).toBe(200)
    const { output } = await runOperator(['revoke-credentials', '--yes'], environment)
    expect(output).toContain('sessions: 1')
    await expect.poll(async () => (await server.user(member.access_token)).status).toBe(403)
    expect((await server.refresh(member.refresh_token)).status).toBe(400)
    const log = await server.db.selectFrom('audit_log').select(['action', 'after']).execute()
    expect(log).toMatchObject([{ action: 'credentials.revoke', after: { sessions: 1, api_keys: 0 } }])
    const again = await server.logIn('restored@example.org')
    expect(again.status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('prints errors to standard error and exits with 1', async () => {
  await expect(promisify(execFile)(process.execPath, [MAIN, 'no-such'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: unknown command 'no-such'\n/),
  })
})
