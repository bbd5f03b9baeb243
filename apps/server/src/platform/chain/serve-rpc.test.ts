import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callApi } from '../../../test/call-api.ts'
import { startChain, type TestChain } from '../../../test/start-chain.ts'
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts'
import { createRateLimiter, type RateBudget } from '../http/rate-limiter.ts'
import { readJsonBodies } from '../http/read-json-body.ts'
import { serveRpc } from './serve-rpc.ts'

const FACTORY = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const CHAIN_ID = `0x${MACHINE_CHAIN_ID.toString(16)}`

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await startChain()
  server = await startTestServer({
    CHAIN_RPC_URL: chain.url,
    STATION_FACTORY_ADDRESS: FACTORY,
    RATE_LIMIT_FACTOR: '10',
  })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const rpc = (json: unknown) => callApi(server.url, '/rpc', { json })
const call = (method: string, id: unknown = 1, params: unknown = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

test('[WAL-08] the portal is told of the chain, and reaches it through the server', async () => {
  expect((await callApi(server.url, '/config.json')).body.chain).toEqual({
    id: MACHINE_CHAIN_ID,
    rpcUrl: '/rpc',
    factoryAddress: FACTORY,
  })
  expect((await rpc(call('eth_chainId', 'mine'))).body).toEqual({
    jsonrpc: '2.0',
    id: 'mine',
    result: CHAIN_ID,
  })
  expect((await callApi(server.url, '/readyz')).body.parts).toMatchObject({ chain: 'ready' })
})

test('a batch of a thousand calls is answered in its order, whatever their ids; one more is refused', async () => {
  const calls = Array.from({ length: 1000 }, (_, index) =>
    index % 2 ? call('eth_chainId', 7) : call('eth_getBalance', `b${index}`, [FACTORY, 'latest']),
  )
  const { status, body } = await rpc(calls)
  expect(status).toBe(200)
  expect(body).toHaveLength(1000)
  expect(body[1]).toEqual({ jsonrpc: '2.0', id: 7, result: CHAIN_ID })
  expect(body[998]).toEqual({ jsonrpc: '2.0', id: 'b998', result: '0x0' })
  const refusal = (count: number) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: `A batch has 1 to 1000 calls; this one has ${count}.` },
  })
  expect((await rpc([...calls, call('eth_chainId')])).body).toEqual(refusal(1001))
  expect((await rpc([])).body).toEqual(refusal(0))
})

test.each([
  'anvil_setBalance',
  'anvil_dumpState',
  'evm_mine',
  'debug_traceTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'eth_accounts',
  'personal_unlockAccount',
  'txpool_content',
  'ETH_CHAINID',
  '__proto__',
])('the method %s is refused, alone and in a batch', async (method) => {
  const before = await chain.client.getBlockNumber()
  const refused = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: expect.stringContaining(method) } }
  expect((await rpc(call(method))).body).toEqual(refused)
  const batch = await rpc([call(method), call('eth_chainId', 2)])
  expect(batch.body).toEqual([refused, { jsonrpc: '2.0', id: 2, result: CHAIN_ID }])
  expect(await chain.client.getBlockNumber()).toBe(before)
})

test('an error of the chain is the caller’s to see', async () => {
  const { status, body } = await rpc(call('eth_sendRawTransaction', 1, ['0x00']))
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 1, error: { code: expect.any(Number), message: expect.any(String) } })
})

test('what nobody wants an answer to gets none', async () => {
  expect(await rpc({ jsonrpc: '2.0', method: 'eth_chainId' })).toMatchObject({ status: 204, body: null })
  const { body } = await rpc([{ jsonrpc: '2.0', method: 'eth_chainId' }, call('eth_chainId', null)])
  expect(body).toEqual([{ jsonrpc: '2.0', id: null, result: CHAIN_ID }])
})

test('whatever is sent, the answer is one of JSON-RPC, and never the server’s failure', async () => {
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.record({ jsonrpc: fc.constant('2.0'), method: fc.string() })),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (json) => {
      const { status, body } = await rpc(json)
      expect(status).toBeLessThan(500)
      for (const answer of [body ?? []].flat()) expect(answer).toMatchObject({ jsonrpc: '2.0' })
    }),
    { numRuns: 50 },
  )
  const broken = await callApi(server.url, '/rpc', {
    method: 'POST',
    body: '{"half',
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(400)
  expect(broken.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  const long = await rpc(call('eth_call', 1, ['x'.repeat(3_000_000)]))
  expect(long.status).toBe(413)
})

test('no call runs for longer than a block allows, or on another state than the chain’s', async () => {
  // JUMPDEST, PUSH1 0, JUMP: for as long as there is gas.
  const endless = { data: '0x5b600056' }
  for (const gas of ['0xffffffffffffffff', 2 ** 52, 'all of it', undefined]) {
    const { status, body } = await rpc(call('eth_call', 1, [{ ...endless, ...(gas && { gas }) }]))
    expect(status).toBe(200)
    expect(body).toMatchObject({ error: { message: expect.any(String) } })
  }
  const override = { [`0x${'11'.repeat(20)}`]: { code: '0x00' } }
  for (const params of [[endless, 'latest', override], { data: '0x' }, ['0x'], []])
    expect((await rpc(call('eth_call', 1, params))).body).toMatchObject({ error: { code: -32602 } })
  expect((await rpc(call('eth_chainId'))).body).toMatchObject({ result: CHAIN_ID })
})

test('a page of any origin may ask', async () => {
  const response = await fetch(`${server.url}/rpc`, {
    method: 'OPTIONS',
    headers: { origin: 'https://wallet.example', 'access-control-request-method': 'POST' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

/** Nothing but `/rpc`, on the database of the server; budgets of another window are other budgets. */
async function serveAlone(url: string, budget: RateBudget) {
  const app = Fastify()
  readJsonBodies(app)
  await serveRpc(app, { url, rateLimiter: createRateLimiter(server.database.db), readBudget: () => budget })
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('each call of a batch counts against the budget of the network', async () => {
  const url = await serveAlone(chain.url, { limit: 10, windowSeconds: 3600 })
  const ask = (count: number) =>
    callApi(url, '/rpc', { json: Array.from({ length: count }, () => call('eth_chainId')) })
  expect((await ask(9)).status).toBe(200)
  const refused = await ask(2)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32005 } })
  expect((await ask(11)).body.error.message).toBe('A batch has 1 to 10 calls; this one has 11.')
})

test('while the chain is away, or answers something else, its callers are told so', async () => {
  const elsewhere = new URL('/healthz', server.url).href
  for (const node of ['http://127.0.0.1:1', elsewhere]) {
    const url = await serveAlone(node, { limit: 10, windowSeconds: 1800 })
    const answer = await callApi(url, '/rpc', { json: call('eth_chainId') })
    expect(answer).toMatchObject({ status: 503, body: { id: null, error: { code: -32603 } } })
    expect(answer.text).toContain('The chain does not answer')
  }
})
