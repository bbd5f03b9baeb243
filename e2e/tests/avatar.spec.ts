import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installFastClock } from '../support/faults.ts'
import { expect, type NewMember, openWithSession, type Page, test } from '../support/fixtures.ts'

const CONTENT = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64')
const GATEWAYS = ['ipfs.io', 'dweb.link', '4everland.io', 'w3s.link', 'gateway.pinata.cloud']

type Gateway = (response: ServerResponse) => void
const silent: Gateway = () => undefined
const down: Gateway = (response) => void response.writeHead(504).end('gateway time-out')
/** A gateway's success response for missing content. */
const missing: Gateway = (response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')
const picture: Gateway = (response) =>
  void response.writeHead(200, { 'content-type': 'image/gif' }).end(PICTURE)

/** Local servers that replace the IPFS gateways. */
interface Gateways {
  /** Sets the behavior of each gateway, in order. */
  behave(...gateways: Gateway[]): void
  /** Returns the requests since the last `behave` call, in order. */
  asked(): string[]
}

const gatewayTest = test.extend<{ gateways: Gateways }>({
  gateways: async ({ context }, use) => {
    const asked: string[] = []
    let behaviors: Gateway[] = []
    const servers = await Promise.all(
      GATEWAYS.map(async (name, index) => {
        const server = createServer((request, response) => {
          asked.push(`${name}${request.url}`)
          behaviors[index]?.(response)
        })
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        const { port } = server.address() as AddressInfo
        await context.route(`https://${name}/**`, async (route) => {
          const url = new URL(route.request().url())
          const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}`).catch(() => undefined)
          if (!answer) return route.abort().catch(() => undefined)
          const body = Buffer.from(await answer.arrayBuffer())
          const headers = { 'content-type': answer.headers.get('content-type') ?? '' }
          // Ignore the error. A page that has navigated no longer accepts a response.
          await route.fulfill({ status: answer.status, headers, body }).catch(() => undefined)
        })
        return server
      }),
    )
    await use({
      behave: (...gateways) => {
        asked.length = 0
        behaviors = gateways
      },
      asked: () => asked.map((address) => address.replace(`/ipfs/${CONTENT}`, '')),
    })
    await Promise.all(servers.map(close))
  },
})

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function saveAvatarOnIpfs(portal: string, { accessToken }: NewMember): Promise<void> {
  const { status } = await fetch(`${portal}/api/user`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ avatar_url: `ipfs://${CONTENT}/me.gif`, full_name: 'Quinn' }),
  })
  expect(status).toBe(200)
}

const avatar = (page: Page) => page.getByRole('img', { name: 'Your avatar' })
const isLoaded = (page: Page) =>
  avatar(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

gatewayTest(
  '[CAC-05] a picture of IPFS comes from the first gateway that has it; silence is given up after a time, and the good one goes first from then on',
  async ({ page: portal, member, urls, gateways, pageErrors }) => {
    pageErrors.expected = true
    await saveAvatarOnIpfs(urls.portal, member)
    await installFastClock(portal)
    await openWithSession(portal, member)
    const letter = portal.getByText('Q', { exact: true })

    gateways.behave(silent, down, missing, picture, picture)
    await portal.goto('/profile/about')
    await expect.poll(gateways.asked).toEqual(['ipfs.io/me.gif'])
    await expect(letter).toBeVisible()
    await portal.clock.runFor(10_000)
    await expect.poll(() => isLoaded(portal)).toBe(true)
    expect(gateways.asked().slice(1)).toEqual(['dweb.link/me.gif', '4everland.io/me.gif', 'w3s.link/me.gif'])
    await expect(letter).toHaveCount(0)

    gateways.behave(picture, picture, picture, picture, picture)
    await portal.reload()
    await expect.poll(() => isLoaded(portal)).toBe(true)
    expect(gateways.asked()).toEqual(['w3s.link/me.gif'])

    // If the preferred gateway fails, the others follow in order.
    gateways.behave(down, picture, silent, down, silent)
    await portal.reload()
    await expect.poll(() => isLoaded(portal)).toBe(true)
    expect(gateways.asked()).toEqual(['w3s.link/me.gif', 'ipfs.io/me.gif', 'dweb.link/me.gif'])

    gateways.behave(down, down, missing, down, down)
    await portal.reload()
    const all = ['dweb.link', 'ipfs.io', '4everland.io', 'w3s.link', 'gateway.pinata.cloud']
    await expect.poll(gateways.asked).toEqual(all.map((name) => `${name}/me.gif`))
    await expect(avatar(portal)).toHaveCount(0)
    await expect(letter).toBeVisible()
  },
)
