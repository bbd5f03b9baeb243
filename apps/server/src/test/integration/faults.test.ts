import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectNode } from '../support/connect-node.ts'
import { copyInstallation } from '../support/copy-installation.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { isolated, whyNotIsolated } from '../support/isolate-process.ts'
import { newMember } from '../support/new-member.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { type ServerProcess, startProcess } from '../support/start-process.ts'
import { startTestServer } from '../support/start-test-server.ts'

const MOUNT = 'mount'

let directory: string
const running: ServerProcess[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-faults-'))
  // Let PostgreSQL's own user enter the directory. Otherwise, a server that runs as root would store the
  // database elsewhere.
  await chmod(directory, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    if (server.exitCode() === null) server.signal('SIGTERM')
    await server.ended
  }
  await rm(directory, { recursive: true, force: true })
})

const dataDirectory = () => join(directory, 'data')

async function start(
  environment: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: dataDirectory(), ...environment }, prefix)
  running.push(server)
  return server
}

const minuteNow = () => Math.floor(Date.now() / 60_000)

const get = (url: string, token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } })

test('requests get 503 with a reason while the database is down and recover on their own', async () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>> | undefined
  const server = await startTestServer({}, async (connection) => {
    proxy = await startDatabaseProxy(connection)
    return proxy.connection
  })
  try {
    const member = await newMember(server.url)
    const readUser = () => get(`${server.url}/api/user`, member.accessToken)
    expect((await readUser()).status).toBe(200)

    proxy?.disconnect()
    const rejected = await readUser()
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toBe('5')
    expect(await rejected.json()).toMatchObject({
      error: 'UNAVAILABLE',
      message: expect.stringContaining('try again'),
    })
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ ready: false, parts: { database: 'unavailable' } })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    proxy?.bringBack()
    await expect.poll(async () => (await readUser()).status).toBe(200)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    // A new member needs an email, so this checks that the job queue works again, too.
    await newMember(server.url)
  } finally {
    await server.stop()
    await proxy?.close()
  }
})

test('a killed PostgreSQL is restarted, and a killed server finds its data at the next start', async () => {
  await copyInstallation(dataDirectory())
  const first = await start()
  const member = await newMember(first.url ?? '')
  const postmaster = Number(
    readFileSync(join(directory, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(async () => (await get(`${first.url}/api/user`, member.accessToken)).status).toBe(200)

  first.killGroup()
  await first.ended
  const second = await start()
  const user = await get(`${second.url}/api/user`, member.accessToken)
  expect(await user.json()).toMatchObject({ id: member.id, email: member.email })
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('the server is not ready while the disk is full', async (test) => {
  const disk = join(directory, 'disk')
  await mkdir(disk)
  const mounted = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'tmpfs', disk], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) return test.skip(`no file system can be mounted here: ${mounted.stderr}`)
  try {
    await copyInstallation(join(disk, 'data'))
    const server = await start({ DATA_DIR: join(disk, 'data') })
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(ready).toBe(200)
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = await statfs(disk)
    // PostgreSQL may use some of the space first. The write fails in that case, but the disk is full anyway.
    await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(({ code }) => expect(code).toBe('ENOSPC'))
    await expect.poll(ready).toBe(503)
    await rm(ballast)
    await expect.poll(ready).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  } finally {
    for (const server of running) if (server.exitCode() === null) server.killGroup()
    await Promise.all(running.map(({ ended }) => ended))
    spawnSync(MOUNT.replace('mount', 'umount'), ['--lazy', disk])
  }
})

describe('a failed start exits with one line that names the setting', () => {
  test('for a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const server = await start({ PORT: port })
    other.close()
    expect(server.exitCode()).toBe(1)
    expect(server.output()).toBe(
      `PORT ${port} is used by another program. Stop it, or set PORT to a free port.\n`,
    )
  })

  test('for an unavailable database, without its password', async () => {
    const server = await start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/hearth' })
    expect(server.exitCode()).toBe(1)
    expect(server.output()).toMatch(
      /^DATABASE_URL postgres:\/\/\*\*\*@127\.0\.0\.1:1\/hearth does not answer .+\n$/,
    )
  })

  test('for a data directory that is a file', async () => {
    await writeFile(join(directory, 'data'), '')
    const server = await start()
    expect(server.exitCode()).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR .+\n$/)
  })

  test('for a data directory in use', async () => {
    await copyInstallation(dataDirectory())
    await start()
    const second = await start()
    expect(second.exitCode()).toBe(1)
    expect(second.output()).toMatch(
      /^(DATA_DIR .+ is in use by another Hearth \(process \d+ on .+\)\.) Waiting up to 10 s .+\n\1 Stop it, .+\n$/,
    )
  })

  test('for a data directory in use in another container', async (test) => {
    if (!isolated) return test.skip(whyNotIsolated)
    await copyInstallation(dataDirectory())
    const first = await start({}, isolated)
    expect(first.url).toBeDefined()
    const second = await start({}, isolated)
    expect(second.output()).toContain('is in use by another Hearth')
    expect(second.exitCode()).toBe(1)
    for (const server of running.splice(0)) {
      if (server.exitCode() === null) server.killGroup()
      await server.ended
    }
    // The kill unlocked the directory, so another server can start.
    const third = await start({}, isolated)
    expect(third.url).toBeDefined()
    third.killGroup()
    await third.ended
  })

  test('for an exposed server without email, TLS and own keys', async () => {
    const server = await start({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://portal.example.org',
      ALLOW_INSECURE_NETWORK: '',
    })
    expect(server.exitCode()).toBe(1)
    expect(server.output()).toMatch(
      /^Others can reach this installation .+\n {2}- MAIL_URL .+\n {2}- PUBLIC_URL /,
    )
  })

  test('for an invalid setting', async () => {
    const server = await start({ HEARTBEAT_POINTS: 'many' })
    expect(server.exitCode()).toBe(1)
    expect(server.output()).toBe('HEARTBEAT_POINTS is "many". Expected a decimal number below 1000000.\n')
  })
})

/** A documentation address (RFC 5737), as a proxy would forward it. */
const ADDRESS = '203.0.113.7'

test('the most verbose log contains no address, password, token or code', async () => {
  const server = await start({ LOG_LEVEL: 'trace', TRUST_PROXY: '1' })
  const url = server.url ?? ''
  expect(server.output()).toContain('*** WARNING: ALLOW_INSECURE_NETWORK is on: TRUST_PROXY names a proxy.')
  const member = await newMember(url)
  const codes = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; code: string }[]
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
      body: JSON.stringify(body),
    })
  const { email, password, accessToken, refreshToken } = member
  await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
  await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: `${refreshToken}x` })
  await post('/auth/v1/verify', { type: 'signup', email, token: '000000' })
  await post('/api/login', { email, password, turnstileToken: await createBotToken(url) })
  await post('/api/login', { email, password: `${password}!`, turnstileToken: await createBotToken(url) })
  await get(`${url}/api/user?access_token=${accessToken}`, accessToken)
  const node = connectNode(`${url.replace('http', 'ws')}/websocket`, accessToken)
  await node.heard('Connected successfully')
  node.socket.close()
  await node.closed
  server.signal('SIGTERM')
  await server.ended

  expect(server.output()).toContain('authentication event')
  const lines = server.output().split('\n')
  for (const secret of [email, password, accessToken, accessToken.split('.')[2], refreshToken, ADDRESS]) {
    expect(secret).toBeTruthy()
    expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([])
  }
  // Match whole numbers only, because six digits of a time or ID may equal the code by chance.
  const code = codes.find(({ to }) => to === email)?.code
  expect(code).toMatch(/^\d{6}$/)
  expect(lines.filter((line) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(line))).toEqual([])
})

test('two servers on one database share members and limits', async () => {
  const one = await startTestServer({ RATE_LIMIT_FACTOR: '0.1' })
  const two = await startTestServer({ RATE_LIMIT_FACTOR: '0.1' }, undefined, one.database)
  try {
    const member = await newMember(one.url)
    const firstMinute = minuteNow()
    // Send a few at a time, so that no request waits long for a database connection.
    const ask = async ({ url }: { url: string }) => {
      const statuses: number[] = []
      do statuses.push((await get(`${url}/api/user`, member.accessToken)).status)
      while (statuses.at(-1) === 200)
      return statuses
    }
    const statuses = (await Promise.all([one, two, one, two, one].map(ask))).flat()
    // The limit is 60 per minute (600 times 0.1) for both servers together. The test may span several
    // minutes.
    const allowed = 60 * (1 + minuteNow() - firstMinute)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(allowed)
    expect(statuses).toContain(200)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  } finally {
    await two.stop()
    await one.stop()
  }
})
