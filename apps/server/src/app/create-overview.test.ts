import { overviewParts } from '@hearth/protocol/endpoints/overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../test/support/call-api.ts'
import { newMember } from '../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../test/support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    // Enable Machine IDs.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
  })
})
afterAll(() => server.stop())

const readOverview = async (url: string, token: string) =>
  (await callApi(url, '/api/overview', { token })).body

test('contains the response of each endpoint', async () => {
  const { accessToken: token } = await newMember(server.url)
  const responses = Object.entries(overviewParts).map(async ([part, { path }]) => [
    part,
    (await callApi(server.url, part === 'credits' ? `${path}?limit=1` : path, { token })).body,
  ])
  const expected = Object.fromEntries(await Promise.all(responses))
  // The time of the response differs.
  expected.nodes.at = expect.any(String)
  expect(await readOverview(server.url, token)).toEqual(expected)
})

test("contains the caller's data only", async () => {
  const members = [await newMember(server.url), await newMember(server.url)]
  for (const { accessToken, id } of members)
    expect((await readOverview(server.url, accessToken)).user.id).toBe(id)
})

test('contains null for a part that fails', async () => {
  const withoutChain = await startTestServer({ EMBEDDED_CHAIN: 'off' })
  try {
    const { accessToken, id } = await newMember(withoutChain.url)
    expect(await readOverview(withoutChain.url, accessToken)).toMatchObject({
      user: { id },
      smartAccount: null,
    })
  } finally {
    await withoutChain.stop()
  }
})
