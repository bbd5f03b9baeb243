import { once } from 'node:events'
import { connect } from 'node:net'

export interface HttpConnection {
  /** Sends a complete request and waits for the response. Send only one request at a time. */
  send(request: string): Promise<{ status: number; body: string }>
  close(): void
}

/**
 * Opens a minimal keep-alive HTTP connection. The load shares the CPU cores with the measured server. A
 * client library would cost several times as much CPU as a refresh costs the server.
 */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let waiting:
    | { resolve(answer: { status: number; body: string }): void; reject(error: Error): void }
    | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  // Latin-1 decodes each byte to one character, so the length counts bytes.
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(head + 4) }
    received = ''
    waiting?.resolve(answer)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}
