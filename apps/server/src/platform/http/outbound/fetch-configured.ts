import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { OutboundError } from './resolve-target.ts'
import { sendRequest } from './send-request.ts'

/** Like `fetch`, but limited to one target. */
export type ConfiguredFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

const REDIRECTS = [301, 302, 303, 307, 308]
/** Milliseconds after which an idle connection is closed, before most servers would close it. */
const IDLE_MS = 4_000
const http = new HttpAgent({ keepAlive: true, timeout: IDLE_MS })
const https = new HttpsAgent({ keepAlive: true, timeout: IDLE_MS })

/**
 * Creates a `fetch` for a target that the operator configured, which may be in a private network. Redirects
 * and any other scheme, host or port are rejected.
 * @param target URL of the target; its path is ignored
 * @param limits.timeoutMs time limit for the whole exchange, including the response body
 * @param limits.maxBytes size limit for a response body
 * @param limits.onBytes called with the length of each chunk; may throw to reject the response
 */
export function createConfiguredFetch(
  target: string,
  limits: { timeoutMs: number; maxBytes: number; onBytes?(count: number): void },
): ConfiguredFetch {
  const { origin, username, password } = new URL(target)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const authorization = username || password ? `Basic ${credentials.toString('base64')}` : undefined

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new OutboundError(`expected a request to ${origin}, got ${url.origin}`)
    url.username = ''
    url.password = ''
    const request = new Request(url, { ...init, signal: null })
    const deadline = AbortSignal.timeout(limits.timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    try {
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
      const headers = {
        accept: '*/*',
        'user-agent': 'Hearth/1',
        ...(authorization && { authorization }),
        ...Object.fromEntries(request.headers),
      }
      const agent = url.protocol === 'https:' ? https : http
      const answer = await sendRequest(url, { method: request.method, headers, body }, { agent, signal })
      const status = answer.statusCode ?? 0
      if (REDIRECTS.includes(status)) {
        answer.destroy()
        throw new OutboundError(`${origin} responded with a redirect (${status})`)
      }
      const content = await readBody(answer, limits)
      return new Response([204, 205, 304].includes(status) ? null : content, {
        status,
        headers: toHeaders(answer),
      })
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }
}

async function readBody(
  answer: IncomingMessage,
  { maxBytes, onBytes }: { maxBytes: number; onBytes?(count: number): void },
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  // An error in the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundError(`the response has more than ${maxBytes} bytes`)
    onBytes?.(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toHeaders(answer: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}
