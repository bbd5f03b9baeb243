import { proofText } from '@hearth/protocol/node-identity'
import {
  type GatewayMessage,
  gatewayMessageSchema,
  NODE_PATH,
  NODE_PROTOCOL_VERSION,
  PING_INTERVAL_SECONDS,
} from '@hearth/protocol/node-messages'
import { WebSocket } from 'ws'
import type { Credentials } from './credentials.ts'
import { signWith } from './identity.ts'
import { currentLanguage } from './language.ts'
import { messages } from './messages.ts'
import { describeNetworkFault } from './network-fault.ts'
import { NodeError } from './node-error.ts'
import type { RegisteredNode } from './register-node.ts'
import { sayCommand } from './say-command.ts'
import { userAgent } from './user-agent.ts'

const PING = JSON.stringify({ type: 'PING' })
/** Silence after which a connection counts as dead: three PINGs without a response. */
const SILENCE_MS = 3.5 * PING_INTERVAL_SECONDS * 1000
const HANDSHAKE_TIMEOUT_MS = 20_000

/** End of a connection: the close code, or the fault if connecting failed or the socket reported an error. */
export type ConnectionEnd = { code: number } | { fault: NodeError; retryAfterSeconds?: number | undefined }

/**
 * Connects to the gateway as a node and answers its challenges until the connection ends or `signal` is aborted.
 * @param onMessage called for every valid message except challenges
 */
export function connectGateway(
  { server, accessToken }: Pick<Credentials, 'server' | 'accessToken'>,
  { nodeId, identity }: RegisteredNode,
  onMessage: (message: GatewayMessage) => void,
  signal: AbortSignal,
): Promise<ConnectionEnd> {
  const socket = new WebSocket(gatewayUrl(server, nodeId), {
    // Send the token in a header, because proxies log URLs.
    headers: {
      authorization: `Bearer ${accessToken}`,
      'accept-language': currentLanguage(),
      'user-agent': userAgent(),
    },
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
  })
  let heardAt = performance.now()
  let pings: NodeJS.Timeout | undefined

  function ping() {
    if (performance.now() - heardAt > SILENCE_MS) return socket.terminate()
    socket.send(PING)
    // Jitter keeps nodes that started together from staying synchronized.
    pings = setTimeout(ping, PING_INTERVAL_SECONDS * 1000 * (0.9 + 0.2 * Math.random()))
  }

  const stop = () => {
    if (socket.readyState === WebSocket.OPEN) {
      socket.close(1000)
      setTimeout(() => socket.terminate(), 2000).unref()
    } else socket.terminate()
  }
  signal.addEventListener('abort', stop)

  return new Promise<ConnectionEnd>((resolve) => {
    socket.on('open', ping)
    socket.on('message', (data) => {
      heardAt = performance.now()
      const message = gatewayMessageSchema.safeParse(parseJson(data.toString()))
      if (!message.success) return
      if ('type' in message.data && message.data.type === 'CHALLENGE') {
        const { nonce, slotEnd } = message.data
        const signature = signWith(identity, proofText({ nonce, nodeId, slotEnd }))
        socket.send(JSON.stringify({ type: 'PROOF', nonce, signature }))
      } else onMessage(message.data)
    })
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      const retryAfterSeconds = Number(response.headers['retry-after']) || undefined
      resolve({ fault: describeAnswer(server, response.statusCode ?? 0), retryAfterSeconds })
    })
    socket.on('error', (error) => resolve({ fault: describeNetworkFault(server, error) }))
    socket.on('close', (code) => resolve({ code }))
  }).finally(() => {
    clearTimeout(pings)
    signal.removeEventListener('abort', stop)
  })
}

function gatewayUrl(server: string, nodeId: string): string {
  const url = new URL(`${server}${NODE_PATH}`)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('version', NODE_PROTOCOL_VERSION)
  url.searchParams.set('node', nodeId)
  return url.href
}

/** Returns the error for a response that rejected the WebSocket upgrade. */
function describeAnswer(server: string, status: number): NodeError {
  if (status >= 500 || status === 429) {
    return new NodeError('unreachable', messages.gatewayUnavailable({ server, status }), {
      isTemporary: true,
    })
  }
  return new NodeError(
    'unreachable',
    messages.gatewayMissing({ server, status, command: sayCommand('login --server URL') }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
