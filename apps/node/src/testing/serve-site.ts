import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Site {
  url: string
  /** Method and path of what it was asked, in order. */
  asked: IncomingMessage[]
}

/** A web server on this computer, closed with the test that opened it. */
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
