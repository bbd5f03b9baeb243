import { closeCodes, type GatewayMessage, nodeMessageSchema } from '@hearth/protocol/node-messages'
import type { RawData, WebSocket } from 'ws'
import { MessageBudget } from './message-budget.ts'
import { floodText } from './node-texts.ts'

/** Messages that are answered. Clients exist that send five times as many. */
const ANSWERED_PER_SECOND = 10
const ANSWERED_BURST = 20
/**
 * Messages beyond those, which are read and dropped. Reading later instead would keep a node alive by old PINGs long
 * after it is gone, so a client that sends even more is closed.
 */
const DROPPED_PER_SECOND = 200
const DROPPED_BURST = 1000
/** Messages that make no sense, until the connection is closed. */
const BAD_MESSAGES = 5
/** Bytes that a node may leave unread. It is told a hundred bytes now and then: more means that it does not read. */
const UNREAD_MAX_BYTES = 64 * 1024
/** How long a node may take to close after it was told to. */
export const CLOSE_TIMEOUT_MS = 2000

const PONG = JSON.stringify({ type: 'PONG' } satisfies GatewayMessage)

export type MessageKind = 'ping' | 'invalid' | 'flood'

interface Hooks {
  /** A message came; `flood` for one that was dropped because there were too many. */
  onMessage(kind: MessageKind): void
  onClose(): void
}

/** One node's socket: answers PINGs from memory, and keeps a client that misbehaves from costing anything. */
export class NodeConnection {
  readonly memberId: string
  readonly nodeId: string
  readonly sessionId: string
  /** When the node was last told its figures; milliseconds since 1970. */
  toldAt = 0
  readonly #socket: WebSocket
  readonly #hooks: Hooks
  readonly #answered = new MessageBudget(ANSWERED_PER_SECOND, ANSWERED_BURST, performance.now())
  readonly #dropped = new MessageBudget(DROPPED_PER_SECOND, DROPPED_BURST, performance.now())
  #badMessages = 0

  constructor(
    socket: WebSocket,
    identity: { memberId: string; nodeId: string; sessionId: string },
    hooks: Hooks,
  ) {
    this.#socket = socket
    this.memberId = identity.memberId
    this.nodeId = identity.nodeId
    this.sessionId = identity.sessionId
    this.#hooks = hooks
    socket.on('message', (data, isBinary) => this.#read(data, isBinary))
    // Pings of WebSocket itself are answered by the library; they count all the same.
    socket.on('ping', () => this.#mayAnswer() && hooks.onMessage('ping'))
    socket.on('close', () => hooks.onClose())
  }

  tell(message: GatewayMessage): void {
    this.#send(JSON.stringify(message))
  }

  /** Says why, then closes. */
  end(code: number, reason: GatewayMessage): void {
    closeWithReason(this.#socket, code, reason)
  }

  #read(data: RawData, isBinary: boolean): void {
    if (!this.#mayAnswer()) return
    const problem = isBinary ? 'a binary frame' : describeProblem(data)
    if (problem === null) {
      this.#hooks.onMessage('ping')
      this.#send(PONG)
      return
    }
    this.#hooks.onMessage('invalid')
    this.#badMessages += 1
    const reason = { message: `Expected {"type":"PING"} as a text frame; got ${problem}.` }
    if (this.#badMessages < BAD_MESSAGES) this.tell(reason)
    else this.end(closeCodes.badMessage, reason)
  }

  #mayAnswer(): boolean {
    const now = performance.now()
    if (this.#answered.take(now)) return true
    this.#hooks.onMessage('flood')
    if (!this.#dropped.take(now)) this.end(closeCodes.badMessage, floodText)
    return false
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > UNREAD_MAX_BYTES) this.#socket.terminate()
    else this.#socket.send(text)
  }
}

/** What is wrong with a text frame; null where it is a good message. Never repeats what it holds. */
function describeProblem(data: RawData): string | null {
  let message: unknown
  try {
    message = JSON.parse(data.toString())
  } catch {
    return 'text that is not JSON'
  }
  return nodeMessageSchema.safeParse(message).success ? null : 'another message'
}

/** Says why, then closes; cuts the connection where the other side does not close in time. */
export function closeWithReason(socket: WebSocket, code: number, reason: GatewayMessage): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(reason))
  socket.close(code)
  // A paused socket would never see the other side's answer.
  socket.resume()
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
