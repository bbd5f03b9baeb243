import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { type NodeProgram, runNodeProgram } from '../../test/support/run-node-program.ts'
import { enrollApp } from '../../test/support/second-factor.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { totpCode } from '../../test/support/totp-code.ts'

let server: TestServer
let member: NewMember
let directory: string
const running: NodeProgram[] = []

beforeAll(async () => {
  server = await startTestServer({ HEARTBEAT_INTERVAL_SECONDS: '1' })
  member = await newMember(server.url)
  directory = await mkdtemp(join(tmpdir(), 'hearth-node-program-'))
})
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

function run(args: string[], environment: Record<string, string> = {}): NodeProgram {
  const program = runNodeProgram(directory, args, environment)
  running.push(program)
  return program
}

const login = (email: string, password: string, address = server.url) =>
  run(['login', '--server', address, '--email', email], { HEARTH_PASSWORD: password })

const credentialsFile = () => join(directory, 'credentials.json')

/** Backdates the saved access token, so that it is refreshed. Returns the former credentials. */
async function age() {
  const credentials = JSON.parse(await readFile(credentialsFile(), 'utf8'))
  await writeFile(credentialsFile(), JSON.stringify({ ...credentials, expiresAt: 0 }))
  return credentials
}

describe('the node program', () => {
  it('without credentials prints what to do', async () => {
    const start = run(['start'])
    expect(await start.exitCode).toBe(3)
    expect(start.output()).toBe('You are not logged in. Run: hearth-node login\n')
  })

  it('explains an invalid address: nothing there, no Hearth server, no address', async () => {
    const nothing = login(member.email, member.password, 'http://127.0.0.1:3')
    const other = login(member.email, member.password, `${server.url}/api`)
    const none = login(member.email, member.password, 'portal')
    expect([await nothing.exitCode, await other.exitCode, await none.exitCode]).toEqual([4, 4, 2])
    expect(nothing.output()).toContain('Nothing answers at http://127.0.0.1:3')
    expect(other.output()).toContain('it is not a Hearth server')
    expect(none.output()).toContain('--server is "portal"')
  })

  it('rejects a wrong password and does not prompt without a terminal', async () => {
    const wrong = login(member.email, 'not the password')
    const silent = run(['login', '--server', server.url, '--email', member.email])
    expect([await wrong.exitCode, await silent.exitCode]).toEqual([5, 2])
    expect(wrong.output()).toContain('The email address or the password is wrong.')
    expect(silent.output()).toContain('HEARTH_PASSWORD')
  })

  it('logs in, earns heartbeats, yields to a newer instance and exits cleanly', async () => {
    const loggedIn = login(member.email, member.password)
    expect(await loggedIn.exitCode).toBe(0)
    expect(loggedIn.output()).toContain(`Logged in as ${member.email} at ${server.url}`)
    expect(loggedIn.output()).not.toContain(member.password)
    expect((await stat(credentialsFile())).mode & 0o777).toBe(0o600)

    const first = run(['start'])
    await first.printed(
      /connected: 0 heartbeats, 0 points today, 0 points in total, (next|first full) slot ends in \d s/,
    )
    // Wait for two heartbeats. If slots are booked together, each line shows the figures after all of them.
    const credited =
      /heartbeat credited for the slot that ended on .* UTC: (\d{2,}|[2-9]) heartbeats, [\d\u202f]+ points today, ([\d\u202f]+) points in total/
    await first.printed(credited)
    const [, heartbeats, points] = credited.exec(first.output()) ?? []
    expect(Number(points?.replaceAll('\u202f', ''))).toBe(25 * Number(heartbeats))
    const second = run(['start'])
    expect(await first.exitCode).toBe(6)
    expect(first.output()).toContain('started again elsewhere')
    await second.printed('heartbeat credited')
    second.process.kill('SIGINT')
    expect(await second.exitCode).toBe(0)
    expect(second.output()).toMatch(/Stopped\.\n$/)

    const status = run(['status'])
    expect(await status.exitCode).toBe(0)
    expect(status.output()).toMatch(/\d+ heartbeats, \d+ points today, \d+ points in total\./)
  })

  it('renews its session once for several programs', async () => {
    const old = await age()
    const programs = Array.from({ length: 3 }, () => run(['status']))
    expect(await Promise.all(programs.map(({ exitCode }) => exitCode))).toEqual([0, 0, 0])
    const renewed = JSON.parse(await readFile(credentialsFile(), 'utf8'))
    expect(renewed.refreshToken).not.toBe(old.refreshToken)
    const start = run(['start'])
    await start.printed('heartbeat credited')
    start.process.kill('SIGTERM')
    expect(await start.exitCode).toBe(0)
  })

  it('is a node with its own key that the member can remove and restore', async () => {
    const nodes = async () => {
      const { accessToken } = JSON.parse(await readFile(credentialsFile(), 'utf8'))
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await fetch(`${server.url}/api/nodes`, { headers })
      const { nodes } = (await answer.json()) as {
        nodes: { id: string; name: string | null; connected: boolean }[]
      }
      return { headers, nodes }
    }
    expect((await stat(join(directory, 'identity.json'))).mode & 0o777).toBe(0o600)
    const { headers, nodes: registered } = await nodes()
    expect(registered).toMatchObject([{ name: hostname(), lastSeenAt: expect.any(String) }])
    // The node's process has exited, so the node is disconnected.
    await expect.poll(async () => (await nodes()).nodes[0]?.connected).toBe(false)
    const start = run(['start'])
    await start.printed('heartbeat credited')
    await expect.poll(async () => (await nodes()).nodes[0]?.connected).toBe(true)
    await fetch(`${server.url}/api/nodes/${registered[0]?.id}`, { method: 'DELETE', headers })
    expect(await start.exitCode).toBe(5)
    expect(start.output()).toContain('This node was removed from your account.')
    expect(await run(['start']).exitCode).toBe(5)
    expect((await nodes()).nodes).toEqual([])
    await login(member.email, member.password).exitCode
    const again = run(['start'])
    await again.printed('heartbeat credited')
    expect((await nodes()).nodes).toMatchObject([{ id: registered[0]?.id }])
    again.process.kill('SIGTERM')
    expect(await again.exitCode).toBe(0)
  })

  it('asks for a second factor code, and without one asks for a new login', async () => {
    const { email, password, accessToken } = await newMember(server.url)
    const home = join(directory, 'guarded')
    const runAs = (args: string[], environment: Record<string, string> = {}) => {
      const program = runNodeProgram(home, args, environment)
      running.push(program)
      return program
    }
    const logIn = (environment: Record<string, string> = {}) =>
      runAs(['login', '--server', server.url, '--email', email], {
        HEARTH_PASSWORD: password,
        ...environment,
      })
    expect(await logIn().exitCode).toBe(0)
    const app = await enrollApp(server.url, accessToken)
    const before = runAs(['start'])
    await before.printed('connected')
    await app.show(accessToken)
    // This node logged in before the factor was added. Adding the factor ended all sessions that had not
    // verified it.
    expect(await before.exitCode).toBe(3)
    expect(before.output()).toContain('Your session has ended. Log in again: hearth-node login')

    const silent = logIn()
    expect(await silent.exitCode).toBe(2)
    expect(silent.output()).toContain('HEARTH_CODE')
    const wrong = logIn({ HEARTH_CODE: '000000' })
    expect(await wrong.exitCode).toBe(5)
    expect(wrong.output()).toContain('The code is wrong or was used before.')
    expect(await runAs(['start']).exitCode).toBe(3)
    expect(await logIn({ HEARTH_CODE: totpCode(app.secret, 1) }).exitCode).toBe(0)
    const start = runAs(['start'])
    await start.printed('connected')
    start.process.kill('SIGTERM')
    expect(await start.exitCode).toBe(0)
  })

  it('ends its session on the server when it logs out', async () => {
    const credentials = JSON.parse(await readFile(credentialsFile(), 'utf8'))
    const logout = run(['logout'])
    expect(await logout.exitCode).toBe(0)
    expect(logout.output()).toContain('Logged out.')
    await expect(stat(credentialsFile())).rejects.toThrow('ENOENT')
    const answer = await fetch(`${server.url}/api/users/stats`, {
      headers: { authorization: `Bearer ${credentials.accessToken}` },
    })
    expect(answer.status).toBe(401)

    // Restore the credentials of the ended session. The node must ask for a new login.
    await writeFile(credentialsFile(), JSON.stringify(credentials))
    const start = run(['start'])
    expect(await start.exitCode).toBe(3)
    expect(start.output()).toContain('Your session has ended. Log in again: hearth-node login')
  })
})
