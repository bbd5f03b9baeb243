import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFirstHeartbeat } from '../../test/support/collecting-member.ts'
import { startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { type NodeProgram, runNodeProgram } from '../../test/support/run-node-program.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { readDataStats } from './read-data-stats.ts'

/** A site with a feed and an API. Records the requests that it receives. */
class Site {
  readonly posts = ['one', 'two', 'three']
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = []
  readonly #server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    this.asked.push({ path, headers: request.headers })
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private\n')
    const etag = `"${this.posts.length}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    response.setHeader('etag', etag)
    if (path === '/feed') {
      const items = this.posts.map((post) => `<item><guid>${post}</guid><title>${post}</title></item>`)
      return response.end(`<rss version="2.0"><channel><title>x</title>${items.join('')}</channel></rss>`)
    }
    return response.end(JSON.stringify({ people: [{ name: 'Ada' }, { name: 'Grace' }, { other: 1 }] }))
  })
  url = ''

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const site = new Site()
let server: TestServer
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let member: NewMember
let directory: string
let dataDirectory: string
const running: NodeProgram[] = []

function run(args: string[], environment: Record<string, string> = {}): NodeProgram {
  const program = runNodeProgram(directory, args, environment)
  running.push(program)
  return program
}
const start = () => run(['start'], { HEARTH_NODE_PRIVATE_SOURCES: 'allow' })

beforeAll(async () => {
  await site.open()
  directory = await mkdtemp(join(tmpdir(), 'hearth-collecting-'))
  dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-sources-'))
  const shared = { everySeconds: 1 }
  const sources = [
    { id: 'news', kind: 'feed', url: `${site.url}/feed`, result: 'post', ...shared },
    {
      id: 'people',
      kind: 'json',
      url: `${site.url.replace('127.0.0.1', 'localhost')}/people`,
      items: '/people',
      itemId: '/name',
      result: 'profile',
      ...shared,
    },
    { id: 'hidden', kind: 'feed', url: `${site.url}/private/feed`, result: 'post', ...shared },
  ]
  await writeFile(join(dataDirectory, 'sources.json'), JSON.stringify({ reportEverySeconds: 1, sources }))
  server = await startTestServer(
    { DATA_DIR: dataDirectory, RATE_LIMIT_FACTOR: '100' },
    async (connection) => {
      proxy = await startDatabaseProxy(connection)
      return proxy.connection
    },
  )
  member = await newMember(server.url)
  const login = run(['login', '--server', server.url, '--email', member.email], {
    HEARTH_PASSWORD: member.password,
  })
  expect(await login.exitCode).toBe(0)
})
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  await server.stop()
  await proxy.close()
  await site.close()
  await rm(directory, { recursive: true, force: true })
  await rm(dataDirectory, { recursive: true, force: true })
})

const stats = () => readDataStats(server.database.db, member.id)

it('a node collects from the sources of the network, reports once, and keeps unsent results through an outage and a kill', {
  tags: ['PTS-07'],
}, async () => {
  const node = start()
  await node.printed('Collecting starts after the first heartbeat.')
  expect(site.asked).toEqual([])
  await addFirstHeartbeat(server.database.db, member.id, Date.now())
  await expect
    .poll(stats)
    .toMatchObject({ total_jobs: 2, posts_amount: 3, profiles_amount: 2, comments_amount: 0 })
  await node.printed(/Reported (3 posts, 2 profiles|3 posts|2 profiles): \d/)
  // The node must report that robots.txt forbids a source, and must not request the forbidden path.
  await node.printed(/Source hidden: .*does not allow it \(robots\.txt\)/)
  expect(site.asked.some(({ path }) => path.startsWith('/private'))).toBe(false)
  expect(site.asked[0]?.headers['user-agent']).toBe(`hearth-node/0.1 (+${server.url})`)
  // From the second poll, the node must use conditional requests.
  await expect
    .poll(() => site.asked.filter(({ headers }) => headers['if-none-match'] === '"3"').length)
    .toBeGreaterThan(0)

  proxy.disconnect()
  site.posts.push('four', 'five')
  await node.printed('cannot be reported right now')
  node.process.kill('SIGKILL')
  await node.exitCode
  expect((await readdir(join(directory, 'results'))).length).toBeGreaterThan(0)

  proxy.bringBack()
  const next = start()
  await next.printed(/Reported 2 posts/)
  const points = { total_jobs: 2, posts_amount: 5, profiles_amount: 2, total_jobs_points: 3 }
  await expect.poll(stats).toMatchObject(points)
  const waiting = run(['status'])
  expect(await waiting.exitCode).toBe(0)
  expect(waiting.output()).toMatch(/Collected 5 posts, 0 comments, 2 profiles \(\d+ B\), 3 points\./)
  next.process.kill('SIGTERM')
  expect(await next.exitCode).toBe(0)

  // Delete the node's state, so that it reports all results again. The network must recognize them.
  await rm(join(directory, 'sources'), { recursive: true })
  const forgetful = start()
  await forgetful.printed(/Reported 5 posts/)
  expect(await stats()).toMatchObject(points)
})
