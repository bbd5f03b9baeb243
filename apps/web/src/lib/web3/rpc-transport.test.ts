import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'viem'
import { getBalance, getChainId } from 'viem/actions'
import { expect, onTestFinished, test } from 'vitest'
import { rpcTransport } from './rpc-transport.ts'

/**
 * Starts an RPC server that rejects the first requests. Returns a client and the number of calls in each
 * request.
 */
async function startNode(rejections: number) {
  const requests: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls: { id: number }[] = JSON.parse(body)
    requests.push(calls.length)
    if (requests.length <= rejections) return response.writeHead(503).end()
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0xd0a' }))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createClient({ transport: rpcTransport(url) }), requests }
}

test('gives the chain 10 s and retries three times from 150 ms', { tags: ['CAC-04'] }, async () => {
  const { config } = rpcTransport('http://127.0.0.1:1')({})
  expect(config).toMatchObject({ timeout: 10_000, retryCount: 3, retryDelay: 150 })
  const { client, requests } = await startNode(3)
  expect(await getChainId(client)).toBe(3338)
  expect(requests).toHaveLength(4)
})

test('batches up to a thousand calls in one request', { tags: ['CAC-04'] }, async () => {
  const { client, requests } = await startNode(0)
  const address = (n: number) => `0x${String(n).padStart(40, '0')}` as const
  await Promise.all(Array.from({ length: 1001 }, (_, n) => getBalance(client, { address: address(n) })))
  expect(requests).toEqual([1000, 1])
})
