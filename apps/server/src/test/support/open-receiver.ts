import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request received by a webhook receiver. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  /** URL on 127.0.0.1. */
  url: string
  received: Received[]
  /** Handles a request; responds with 204 by default. */
  answer(response: ServerResponse, call: Received): unknown
  close(): Promise<void>
}

/** Starts a webhook receiver. */
export async function openReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { path: request.url ?? '', headers: request.headers, body }
    receiver.received.push(call)
    receiver.answer(response, call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
