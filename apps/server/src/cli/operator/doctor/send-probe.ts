import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'

export interface ProbeResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 1_000_000

/**
 * Sends one request without following redirects. Does not verify certificates, so that one finding does not
 * hide the others.
 * @throws Error if the connection fails or there is no response in time
 */
export function sendProbe(
  url: URL,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<ProbeResponse> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestTls : requestPlain
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const request = send(url, {
      method,
      headers: { 'user-agent': 'hearth-doctor', ...headers },
      rejectUnauthorized: false,
      agent: false,
      signal,
    })
    request.once('error', reject)
    request.once('response', (response) => {
      let text = ''
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
        request.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > MAX_BODY_BYTES) finish()
      })
      response.once('end', finish)
      response.once('error', reject)
    })
    request.end(body)
  })
}
