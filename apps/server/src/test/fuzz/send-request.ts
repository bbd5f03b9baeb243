import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import { connect } from 'node:net'

/**
 * Milliseconds to wait for a response, more than the server's limit of 30 s because the machine may be busy.
 */
const TIMEOUT_MS = 120_000
/** Milliseconds to wait for a response to raw bytes. The server does not respond to incomplete requests. */
const RAW_PATIENCE_MS = 5_000
const STREAM_PATIENCE_MS = 50

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  contentType: string
  text: string
}

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  payload: string
  /** True if the response never ends. */
  isEndless?: boolean
}

/**
 * Creates a sender that uses keep-alive connections. Does not use `fetch`, which would correct malformed
 * requests.
 */
export function createSender(url: string, connections: number) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await exchange(request)
    } catch (error) {
      // The server may have closed the idle connection while the request was in flight, so repeat the
      // request.
      if (!(error as { reusedSocket?: boolean }).reusedSocket) throw error
      return exchange(request, false)
    }
  }

  function exchange(
    { method, path, headers, payload, isEndless }: HttpRequest,
    keepAlive = true,
  ): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const options = {
        hostname,
        port,
        method,
        path,
        headers,
        timeout: TIMEOUT_MS,
        agent: keepAlive ? agent : false,
      }
      const sent = sendRequest(options, (response) => {
        const chunks: Buffer[] = []
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            contentType: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', finish)
        response.once('error', reject)
        if (isEndless && response.statusCode === 200)
          setTimeout(() => {
            finish()
            sent.destroy()
          }, STREAM_PATIENCE_MS)
      })
      sent.once('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)))
      // Close the connection after an upgrade, which no page needs.
      sent.once('upgrade', (_response, socket) => socket.destroy())
      sent.on('error', (error) => reject(Object.assign(error, { reusedSocket: sent.reusedSocket })))
      sent.end(payload)
    })
  }

  /** Writes bytes to a new connection. Returns the response, or an empty string if there is none. */
  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      let heard = ''
      const finish = () => {
        clearTimeout(patience)
        socket.destroy()
        resolve(heard)
      }
      const patience = setTimeout(finish, RAW_PATIENCE_MS)
      socket.on('data', (data) => {
        heard += data.toString('latin1')
      })
      socket.once('close', finish).on('error', finish)
      socket.end(Buffer.from(bytes))
    })
  }

  return { send, sendBytes, close: () => agent.destroy() }
}

export type Sender = ReturnType<typeof createSender>
