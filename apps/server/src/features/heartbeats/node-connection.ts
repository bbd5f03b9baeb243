import type { Duplex } from 'node:stream'
import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'
import {
  closeCodes,
  type GatewayMessage,
  nodeMessageSchema,
  type ProofMessage,
} from '@hearth/protocol/node-messages'
import { WebSocket } from 'ws'
import { MessageBudget } from './message-budget.ts'
import { messages } from './messages.ts'
import type { NodeProof } from './node-proof.ts'
import { type Notice, notices } from './notices.ts'

/** Messages answered per second. Some clients send 50. */
const ANSWERED_PER_SECOND = 10
const ANSWERED_BURST = 20
/**
 * Additional messages per second that are read and dropped. A client that also exceeds this limit is
 * disconnected.
 */
const DROPPED_PER_SECOND = 200
const DROPPED_BURST = 5000
/** Number of invalid messages after which the connection is closed. */
const BAD_MESSAGES = 5
/**
 * Maximum unread bytes. Nodes receive about 100 bytes at a time, so a node that exceeds the limit has stopped
 * reading.
 */
const UNREAD_MAX_BYTES = 64 * 1024
/** Milliseconds within which a node must close its side. */
export const CLOSE_TIMEOUT_MS = 2000

const PING = Buffer.from('{"type":"PING"}')
const PONG = JSON.stringify({ type: 'PONG' } satisfies GatewayMessage)
/** An unmasked WebSocket text frame of less than 126 bytes (RFC 6455, section 5.2). */
const PONG_FRAME = Buffer.concat([Buffer.from([0x81, PONG.length]), Buffer.from(PONG)])

export type MessageKind = 'ping' | 'proof' | 'invalid' | 'flood' | 'broken'

/** Callbacks of all connections of a gateway. One shared object keeps idle nodes cheap. */
export interface ConnectionHooks {
  /** Called for each message; `flood` is a message dropped because of the limit. */
  onMessage(connection: NodeConnection, kind: MessageKind): void
  onProof(connection: NodeConnection, proof: ProofMessage): void
  /** Called when a connection exceeds the limit. The connection is not read until `readOn` is called. */
  onSlowed(connection: NodeConnection): void
  onClose(connection: NodeConnection): void
}

/** A WebSocket with a reference to its connection, so that all sockets can share the listeners below. */
export class NodeSocket extends WebSocket {
  node: NodeConnection | null = null
  /** Language of human-readable messages. */
  language: Language = 'en'
}

export interface ConnectedNode {
  memberId: string
  nodeId: string
  sessionId: string
  /** See `AttendingNode`. */
  subnet: string
  /** Null if the client has no key. */
  proof: NodeProof | null
}

/** Handles one node's socket. Answers PINGs from memory and limits the cost of misbehaving clients. */
export class NodeConnection implements ConnectedNode {
  readonly memberId: string
  readonly nodeId: string
  readonly sessionId: string
  readonly subnet: string
  readonly proof: NodeProof | null
  /** Time at which the node last received its figures, in milliseconds since 1970. */
  reportedAt = 0
  /** End of the first slot that the node could earn when it connected, in milliseconds since 1970. */
  firstSlotEnd = 0
  /** Sequence number of the last notice about this node to other gateways; 0 if none. */
  announcedIn = 0
  readonly #socket: NodeSocket
  readonly #stream: Duplex
  readonly #hooks: ConnectionHooks
  readonly #answered = new MessageBudget(ANSWERED_PER_SECOND, ANSWERED_BURST, performance.now())
  /** Created only when a client exceeds the limit, which is rare. */
  #dropped: MessageBudget | null = null
  #badMessages = 0

  /** @param stream underlying stream to which the socket writes its frames */
  constructor(socket: NodeSocket, stream: Duplex, node: ConnectedNode, hooks: ConnectionHooks) {
    this.#socket = socket
    this.#stream = stream
    this.#hooks = hooks
    this.memberId = node.memberId
    this.nodeId = node.nodeId
    this.sessionId = node.sessionId
    this.subnet = node.subnet
    this.proof = node.proof
    socket.node = this
    socket.on('message', onMessage)
    socket.on('ping', onControlPing)
    socket.on('pong', onControlPong)
    socket.on('error', onBroken)
    socket.on('close', onClose)
  }

  send(message: GatewayMessage): void {
    if (this.#canSend()) this.#socket.send(JSON.stringify(message))
  }

  notify(notice: Notice): void {
    if (this.#canSend()) this.#socket.send(formatNotice(notice, this.#socket.language))
  }

  /** Sends the reason and closes the connection. */
  end(code: number, reason: Notice): void {
    closeWithReason(this.#socket, code, reason)
  }

  /** Resumes reading after the connection was slowed down. */
  readOn(): void {
    this.#socket.resume()
  }

  read(data: Buffer, isBinary: boolean): void {
    if (!this.mayAnswer()) return
    // Fast path for the most common message.
    if (!isBinary && data.equals(PING)) {
      this.#pong()
      return
    }
    const message = isBinary ? messages.binaryFrame() : parseMessage(data)
    if ('texts' in message) this.#complain(message)
    else if (message.type === 'PING') this.#pong()
    else {
      this.#hooks.onMessage(this, 'proof')
      this.#hooks.onProof(this, message)
    }
  }

  /**
   * Consumes one message from the budget. If the budget is exhausted, slows the connection down, or closes it
   * if too many more messages have arrived.
   * @returns whether the message may be answered
   */
  mayAnswer(): boolean {
    const now = performance.now()
    if (this.#answered.consume(now)) return true
    this.#hooks.onMessage(this, 'flood')
    this.#dropped ??= new MessageBudget(DROPPED_PER_SECOND, DROPPED_BURST, now)
    if (!this.#dropped.consume(now)) this.end(closeCodes.badMessage, notices.tooManyMessages)
    else if (!this.#socket.isPaused) {
      this.#socket.pause()
      this.#hooks.onSlowed(this)
    }
    return false
  }

  controlPing(data: Buffer): void {
    if (!this.mayAnswer()) return
    this.#hooks.onMessage(this, 'ping')
    if (this.#canSend()) this.#socket.pong(data)
  }

  broken(): void {
    this.#hooks.onMessage(this, 'broken')
  }

  closed(): void {
    this.#hooks.onClose(this)
  }

  #pong(): void {
    this.#hooks.onMessage(this, 'ping')
    // Bypass the library. This is safe because the frame is constant and, without compression, the library
    // writes whole frames in order.
    if (this.#canSend()) this.#stream.write(PONG_FRAME)
  }

  #complain(received: Message): void {
    this.#hooks.onMessage(this, 'invalid')
    this.#badMessages += 1
    const reason: Notice = {
      text: messages.unexpected({ expected: PING.toString(), received }),
      code: 'unexpected_message',
    }
    if (this.#badMessages < BAD_MESSAGES) this.notify(reason)
    else this.end(closeCodes.badMessage, reason)
  }

  #canSend(): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#stream.writableLength <= UNREAD_MAX_BYTES) return true
    this.#socket.terminate()
    return false
  }
}

function onMessage(this: WebSocket, data: unknown, isBinary: boolean): void {
  ;(this as NodeSocket).node?.read(data as Buffer, isBinary)
}

/** Treats WebSocket pings like the protocol's PINGs. */
function onControlPing(this: WebSocket, data: Buffer): void {
  ;(this as NodeSocket).node?.controlPing(data)
}

function onControlPong(this: WebSocket): void {
  ;(this as NodeSocket).node?.mayAnswer()
}

/** Records an invalid frame. The library closes the connection with the matching code. */
function onBroken(this: WebSocket): void {
  ;(this as NodeSocket).node?.broken()
}

function onClose(this: WebSocket): void {
  ;(this as NodeSocket).node?.closed()
}

/**
 * Parses a message.
 * @returns the message, or a description of the problem that never quotes the content
 */
function parseMessage(data: Buffer) {
  let content: unknown
  try {
    content = JSON.parse(data.toString())
  } catch {
    return messages.notJson()
  }
  const message = nodeMessageSchema.safeParse(content)
  return message.success ? message.data : messages.otherMessage()
}

/** Sends the reason and closes the connection. Terminates it if the node does not close its side in time. */
export function closeWithReason(socket: NodeSocket, code: number, reason: Notice): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(formatNotice(reason, socket.language))
  socket.close(code)
  // Resume reading, because a paused socket would not receive the node's close frame.
  socket.resume()
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}

function formatNotice({ text, ...rest }: Notice, language: Language): string {
  return JSON.stringify({ message: formatMessage(text, language), ...rest } satisfies GatewayMessage)
}
