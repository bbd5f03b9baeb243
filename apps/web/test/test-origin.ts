import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { testConfig } from './test-config.ts'

export interface SentRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface TestOrigin {
  url: string
  /** Requests except those for the portal's configuration. */
  requests: SentRequest[]
  /** Sets the response to all further requests, valid or not. */
  answers(respond: (request: SentRequest, response: ServerResponse) => void): void
  stop(): Promise<void>
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * Starts an HTTP server that is the page's origin, so that relative URLs resolve to it. Storage starts empty.
 * @param options.accessToken token of the logged-in member
 */
export async function startTestOrigin(options: { accessToken?: string } = {}): Promise<TestOrigin> {
  const requests: SentRequest[] = []
  let respond: Parameters<TestOrigin['answers']>[0] = (_request, response) => json(response, {})
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/config.json') return json(response, testConfig)
    let body = ''
    for await (const chunk of incoming) body += chunk
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body,
    }
    requests.push(request)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('location', { origin: url })
  vi.stubGlobal('localStorage', memoryStorage())
  if (options.accessToken) localStorage.setItem('accessToken', options.accessToken)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => fetch(new URL(address, url), init))
  return {
    url,
    requests,
    answers(next) {
      respond = next
    },
    async stop() {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
