import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Site {
  url: string
  /** Received requests, in order. */
  asked: IncomingMessage[]
}

/** Starts a local web server that closes when the test ends. */
export async function serveSite(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Site> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
