import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import fc from 'fast-check'
import Fastify from 'fastify'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { openReceiver } from '../../test/support/open-receiver.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { createRateLimiter, type RateBudget } from '../http/rate-limiter.ts'
import { readJsonBodies } from '../http/read-json-body.ts'
import { type AnswerBudget, createAnswerBudget } from './answer-budget.ts'
import { MNEMONIC_KEYS } from './known-keys.ts'
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

test('the portal gets the chain settings and reaches the chain through the server', {
  tags: ['WAL-08'],
}, async () => {
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
  await expect
    .poll(async () => (await callApi(server.url, '/readyz')).body.parts)
    .toMatchObject({ chain: 'ready' })
})

test('a batch of a thousand calls is answered in order for any ids, and a larger one is rejected', async () => {
  const calls = Array.from({ length: 1000 }, (_, index) =>
    index % 2 ? call('eth_chainId', 7) : call('eth_getBalance', `b${index}`, [FACTORY, 'latest']),
  )
  const { status, body } = await rpc(calls)
  expect(status).toBe(200)
  expect(body).toHaveLength(1000)
  expect(body[1]).toEqual({ jsonrpc: '2.0', id: 7, result: CHAIN_ID })
  expect(body[998]).toEqual({ jsonrpc: '2.0', id: 'b998', result: '0x0' })
  const rejection = (count: number) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: `A batch has 1 to 1000 calls; this one has ${count}.` },
  })
  expect((await rpc([...calls, call('eth_chainId')])).body).toEqual(rejection(1001))
  expect((await rpc([])).body).toEqual(rejection(0))
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
])('rejects the method %s, alone and in a batch', async (method) => {
  const before = await chain.client.getBlockNumber()
  const rejected = {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: expect.stringContaining(method) },
  }
  expect((await rpc(call(method))).body).toEqual(rejected)
  const batch = await rpc([call(method), call('eth_chainId', 2)])
  expect(batch.body).toEqual([rejected, { jsonrpc: '2.0', id: 2, result: CHAIN_ID }])
  expect(await chain.client.getBlockNumber()).toBe(before)
})

test('passes errors of the chain to the caller', async () => {
  const { status, body } = await rpc(call('eth_sendRawTransaction', 1, ['0x00']))
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 1, error: { code: expect.any(Number), message: expect.any(String) } })
})

test('does not answer notifications', async () => {
  expect(await rpc({ jsonrpc: '2.0', method: 'eth_chainId' })).toMatchObject({ status: 204, body: null })
  const { body } = await rpc([{ jsonrpc: '2.0', method: 'eth_chainId' }, call('eth_chainId', null)])
  expect(body).toEqual([{ jsonrpc: '2.0', id: null, result: CHAIN_ID }])
})

test('answers any input with JSON-RPC and never with a server error', async () => {
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

test('fails only the call that the RPC cannot parse and not its batch', async () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  const unreadable = [
    nested(200),
    nested(100_000),
    ['\ud800'],
    [{ to: FACTORY, '\udfff': 1 }],
    { deep: nested(200) },
  ]
  for (const params of unreadable) {
    const text = JSON.stringify([call('eth_chainId'), call('eth_call', 2, 'params'), call('eth_chainId', 3)])
    const { status, body } = await callApi(server.url, '/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text.replace('"params":"params"', () => `"params":${write(params)}`),
    })
    expect(status).toBe(200)
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result: CHAIN_ID },
      {
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32602, message: expect.stringContaining('well-formed Unicode') },
      },
      { jsonrpc: '2.0', id: 3, result: CHAIN_ID },
    ])
  }
})

/**
 * Writes a value as JSON. `JSON.stringify` is recursive and fails for very deep values, which are replaced
 * with nested arrays.
 */
function write(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '['.repeat(100_000) + ']'.repeat(100_000)
  }
}

test('splits a batch that the RPC rejects as a whole', async () => {
  const node = await openReceiver()
  onTestFinished(() => node.close())
  node.answer = (response, { body }) => {
    const calls: { id: number; params: string[] }[] = JSON.parse(body)
    const rejection = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } }
    const answers = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }))
    response.end(JSON.stringify(body.includes('poison') ? rejection : answers))
  }
  const url = await serveAlone(node.url, { limit: 100, windowSeconds: 7200 })
  const params = ['a', 'b', 'poison', 'c', 'd']
  const json = params.map((text, id) => call('eth_getBalance', id, [text]))
  const { body } = await callApi(url, '/rpc', { json })
  expect(body).toEqual(
    params.map((text, id) =>
      text === 'poison'
        ? { jsonrpc: '2.0', id, error: { code: -32700, message: 'parse error' } }
        : { jsonrpc: '2.0', id, result: text },
    ),
  )
})

test('limits the memory of all responses until they are sent', async () => {
  const node = await openReceiver()
  onTestFinished(() => node.close())
  const pending: (() => void)[] = []
  node.answer = (response, { body }) => {
    const [{ params }] = JSON.parse(body)
    const answer = JSON.stringify([{ jsonrpc: '2.0', id: 0, result: 'x'.repeat(params[0]) }])
    if (params[1] !== 'hold') return response.end(answer)
    response.write(answer)
    pending.push(() => response.end())
  }
  const answers = createAnswerBudget({ total: 100_000, perCaller: 100_000, free: 1_000 })
  const url = await serveAlone(node.url, { limit: 100_000, windowSeconds: 10_800 }, answers)
  const ask = (...params: unknown[]) => callApi(url, '/rpc', { json: call('eth_getLogs', 1, params) })
  const first = ask(90_000, 'hold')
  const rejected = { status: 503, body: { error: { message: expect.stringContaining('too large') } } }
  await expect.poll(() => ask(50_000), { interval: 20 }).toMatchObject(rejected)
  expect(await ask(500)).toMatchObject({ status: 200 })
  for (const end of pending) end()
  expect(await first).toMatchObject({ status: 200 })
  await expect.poll(() => ask(50_000), { interval: 20 }).toMatchObject({ status: 200 })
})

test('limits calls to the gas of a block and rejects state overrides', async () => {
  // JUMPDEST, PUSH1 0, JUMP: loops until the gas is used up.
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

test('limits the length of a fee history', async () => {
  const pid = chain.pid()
  for (const count of [`0x${'f'.repeat(40)}`, `0x${'f'.repeat(64)}`, 2 ** 52])
    expect((await rpc(call('eth_feeHistory', 1, [count, 'latest', []]))).body).toMatchObject({
      result: { oldestBlock: expect.any(String) },
    })
  for (const params of [[], ['x', 'latest'], [-1, 'latest'], [1, 'latest', 'x'], [1, 'latest', [], 1]])
    expect((await rpc(call('eth_feeHistory', 1, params))).body.error).toMatchObject({ code: -32602 })
  expect((await rpc(call('eth_blockNumber'))).body.result).toMatch(/^0x/)
  expect(chain.pid()).toBe(pid)
})

test('accepts requests of any origin', async () => {
  const response = await fetch(`${server.url}/rpc`, {
    method: 'OPTIONS',
    headers: { origin: 'https://wallet.example', 'access-control-request-method': 'POST' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('does not answer a preflight request for another path', async () => {
  const response = await fetch(`${server.url}/api/user`, {
    method: 'OPTIONS',
    headers: { origin: 'https://wallet.example', 'access-control-request-method': 'PATCH' },
  })
  expect(response.status).toBe(404)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

/**
 * Serves only `/rpc`, with the server's database, and returns the URL. A budget with a different window is
 * counted separately.
 */
async function serveAlone(url: string, budget: RateBudget, answers?: AnswerBudget) {
  const app = Fastify()
  readJsonBodies(app)
  await serveRpc(app, {
    url,
    rateLimiter: createRateLimiter(server.database.db),
    readBudget: () => budget,
    ...(answers && { answers }),
  })
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('counts each call of a batch against the budget of the subnet', async () => {
  const url = await serveAlone(chain.url, { limit: 10, windowSeconds: 3600 })
  const ask = (count: number) =>
    callApi(url, '/rpc', { json: Array.from({ length: count }, () => call('eth_chainId')) })
  expect((await ask(9)).status).toBe(200)
  const rejected = await ask(2)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32005 } })
  expect((await ask(11)).body.error.message).toBe('A batch has 1 to 10 calls; this one has 11.')
})

test('serves development accounts of the local chain to this machine only', async () => {
  const app = Fastify()
  readJsonBodies(app)
  const rateLimiter = createRateLimiter(server.database.db)
  const budget = { limit: 100, windowSeconds: 900 }
  await serveRpc(app, { url: chain.url, isEmbedded: true, rateLimiter, readBudget: () => budget })
  onTestFinished(() => app.close())
  const send = async (remoteAddress: string, raw: string, headers: Record<string, string> = {}) => {
    const payload = [call('eth_sendRawTransaction', 1, [raw]), call('eth_chainId', 2)]
    const response = await app.inject({
      url: '/rpc',
      method: 'POST',
      payload,
      remoteAddress,
      headers: { host: 'localhost', ...headers },
    })
    const [sent, id] = response.json()
    expect(id.result).toBe(CHAIN_ID)
    return sent
  }
  const sign = (key: Hex) =>
    privateKeyToAccount(key).signTransaction({
      chainId: MACHINE_CHAIN_ID,
      type: 'eip1559',
      to: FACTORY,
      value: 1n,
      nonce: 0,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 0n,
    })
  const [known, own] = [await sign(MNEMONIC_KEYS[1]), await sign(generatePrivateKey())]
  const rejected = { error: { message: expect.stringContaining('from the machine of the server only') } }
  expect(await send('192.0.2.7', known)).toMatchObject(rejected)
  expect(await send('127.0.0.1', known, { 'x-forwarded-for': '192.0.2.7' })).toMatchObject(rejected)
  // The error comes from the chain: the transaction was forwarded, but the account has no coins.
  expect((await send('192.0.2.7', own)).error.message).toContain('nsufficient funds')
  expect(await send('127.0.0.1', known)).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('reports an unavailable or invalid chain to its callers', async () => {
  const elsewhere = new URL('/healthz', server.url).href
  for (const node of ['http://127.0.0.1:1', elsewhere]) {
    const url = await serveAlone(node, { limit: 10, windowSeconds: 1800 })
    const answer = await callApi(url, '/rpc', { json: call('eth_chainId') })
    expect(answer).toMatchObject({ status: 503, body: { id: null, error: { code: -32603 } } })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answer.text).toContain('The chain does not answer')
  }
})
