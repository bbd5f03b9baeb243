import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { closeCodes, gatewayMessageSchema } from '@hearth/protocol/node-messages'
import { WebSocket } from 'ws'
import type { NodeKey } from '../support/create-node-key.ts'
import type { GatewayVisit } from './requests.ts'

const PATIENCE_MS = 60_000
/** Milliseconds to wait for responses. Most arrive earlier. */
const LISTEN_MS = 50

/**
 * Close codes that the WebSocket library uses for protocol errors (RFC 6455, section 7.4.1), and codes that
 * this client sends.
 */
const PROTOCOL_CODES = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009, 3000, 4999]
const DECLARED: ReadonlySet<number> = new Set([...PROTOCOL_CODES, ...Object.values(closeCodes)])

export interface GatewayOutcome {
  /** Handshake status: 101 if it succeeded, 0 without a response. */
  status: number
  closeCode: number | undefined
  faults: string[]
  heard: string[]
}

/** Connects like a node, sends frames, and returns the outcome. */
export function visitGateway(
  url: string,
  visit: GatewayVisit,
  caller: { token: string; node: { id: string; key: NodeKey } },
): Promise<GatewayOutcome> {
  const { token, node } = caller
  const query = new URLSearchParams({
    ...(visit.tokenIn !== 'header' && { accessToken: token }),
    ...(visit.node && { node: visit.node }),
    version: 'v0.2',
  })
  let stream: Socket | undefined
  const socket = new WebSocket(`${url.replace('http', 'ws')}${visit.path}?${query}`, {
    ...(visit.tokenIn !== 'query' && token && { headers: { authorization: `Bearer ${token}` } }),
    handshakeTimeout: PATIENCE_MS,
    perMessageDeflate: false,
    // Cast, because the type also requires the overloads for a port and a path.
    createConnection: ((options: NetConnectOpts) => {
      stream = connect(options)
      return stream
    }) as typeof connect,
  })
  const outcome: GatewayOutcome = { status: 0, closeCode: undefined, faults: [], heard: [] }
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(patience)
      socket.terminate()
      resolve(outcome)
    }
    const patience = setTimeout(() => {
      if (outcome.status === 0) outcome.faults.push('no response to the handshake')
      finish()
    }, PATIENCE_MS)
    socket.on('upgrade', () => {
      outcome.status = 101
    })
    socket.on('unexpected-response', (request, response) => {
      const { statusCode = 0, headers } = response
      outcome.status = statusCode
      if (statusCode >= 500 && !(statusCode === 503 && headers['retry-after']))
        outcome.faults.push(`the handshake received ${statusCode}`)
      request.destroy()
      finish()
    })
    socket.on('message', (data) => {
      const text = data.toString()
      outcome.heard.push(text)
      const message = gatewayMessageSchema.safeParse(JSON.parse(text)).data
      if (!message) outcome.faults.push(`sent ${text}, which is not declared`)
      else if (visit.proves && 'type' in message && message.type === 'CHALLENGE') {
        const { nonce, slotEnd } = message
        const signature = node.key.proof({ nonce, nodeId: node.id, slotEnd })
        socket.send(JSON.stringify({ type: 'PROOF', nonce, signature }))
      }
    })
    socket.on('open', () => {
      for (const frame of visit.frames) {
        if (socket.readyState !== WebSocket.OPEN) break
        if (frame.kind === 'text') socket.send(frame.text)
        else if (frame.kind === 'close') socket.close(frame.code)
        else {
          const data = Buffer.from(frame.base64, 'base64')
          if (frame.kind === 'binary') socket.send(data)
          else if (frame.kind === 'ping') socket.ping(data)
          else if (frame.kind === 'pong') socket.pong(data)
          else stream?.write(data)
        }
      }
      setTimeout(finish, LISTEN_MS)
    })
    socket.on('close', (code) => {
      outcome.closeCode = code
      if (code === closeCodes.failure) outcome.faults.push('was closed with 1011, a fault of the server')
      else if (!DECLARED.has(code)) outcome.faults.push(`was closed with ${code}, which is not declared`)
      finish()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // After the handshake, the server may cut the connection because of invalid frames. During the
      // handshake, only a reset is expected.
      if (outcome.status === 0 && error.code !== 'ECONNRESET') outcome.faults.push(`failed: ${error.message}`)
      finish()
    })
  })
}
