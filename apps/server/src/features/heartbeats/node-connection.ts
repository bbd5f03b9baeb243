import type { Duplex } from 'node:stream'
import {
  closeCodes,
  type GatewayMessage,
  nodeMessageSchema,
  type ProofMessage,
} from '@hearth/protocol/node-messages'
import { WebSocket } from 'ws'
import { MessageBudget } from './message-budget.ts'
import type { NodeProof } from './node-proof.ts'
import { floodText } from './node-texts.ts'

/** Messages that are answered. Clients exist that send five times as many. */
const ANSWERED_PER_SECOND = 10
const ANSWERED_BURST = 20
/** Messages beyond those, which are read and dropped; a client that sends even more is closed. */
const DROPPED_PER_SECOND = 200
const DROPPED_BURST = 5000
/** Messages that make no sense, until the connection is closed. */
const BAD_MESSAGES = 5
/**
 * Maximum of unread bytes. Nodes receive about 100 bytes at a time, so more means that the node does not
 * read.
 */
const UNREAD_MAX_BYTES = 64 * 1024
/** Time for a node to close after it was asked to. */
export const CLOSE_TIMEOUT_MS = 2000

const PING = Buffer.from('{"type":"PING"}')
const PONG = JSON.stringify({ type: 'PONG' } satisfies GatewayMessage)
/** An unmasked WebSocket text frame of less than 126 bytes (RFC 6455, section 5.2). */
const PONG_FRAME = Buffer.concat([Buffer.from([0x81, PONG.length]), Buffer.from(PONG)])

export type MessageKind = 'ping' | 'proof' | 'invalid' | 'flood' | 'broken'

/** Callbacks of all connections of a gateway. One shared object keeps idle nodes cheap. */
export interface ConnectionHooks {
  /** A message came; `flood` for one that was dropped because there were too many. */
  onMessage(connection: NodeConnection, kind: MessageKind): void
  onProof(connection: NodeConnection, proof: ProofMessage): void
  /** Too many messages come: it is not read from until `readOn`. */
  onSlowed(connection: NodeConnection): void
  onClose(connection: NodeConnection): void
}

/** A WebSocket that knows whose it is, so that the listeners below serve all sockets. */
export class NodeSocket extends WebSocket {
  node: NodeConnection | null = null
}

export interface ConnectedNode {
  memberId: string
  nodeId: string
  sessionId: string
  /** See `AttendingNode`. */
  subnet: string
  /** Null for a client without a key. */
  proof: NodeProof | null
}

/** Handles the socket of one node: answers PINGs from memory and limits the cost of misbehaving clients. */
export class NodeConnection implements ConnectedNode {
  readonly memberId: string
  readonly nodeId: string
  readonly sessionId: string
  readonly subnet: string
  readonly proof: NodeProof | null
  /** When the node was last told its figures; milliseconds since 1970. */
  reportedAt = 0
  /** Number of the last notice about this node to other gateways; 0 if none. */
  announcedIn = 0
  readonly #socket: NodeSocket
  readonly #stream: Duplex
  readonly #hooks: ConnectionHooks
  readonly #answered = new MessageBudget(ANSWERED_PER_SECOND, ANSWERED_BURST, performance.now())
  /** Made when it is needed, which it hardly ever is. */
  #dropped: MessageBudget | null = null
  #badMessages = 0

  /** @param stream what the socket's frames are written to */
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

  /** Says why, then closes. */
  end(code: number, reason: GatewayMessage): void {
    closeWithReason(this.#socket, code, reason)
  }

  /** Reads again after it was slowed. */
  readOn(): void {
    this.#socket.resume()
  }

  read(data: Buffer, isBinary: boolean): void {
    if (!this.mayAnswer()) return
    // The message that nodes send most often.
    if (!isBinary && data.equals(PING)) {
      this.#pong()
      return
    }
    const message = isBinary ? 'a binary frame' : parseMessage(data)
    if (typeof message === 'string') this.#complain(message)
    else if (message.type === 'PING') this.#pong()
    else {
      this.#hooks.onMessage(this, 'proof')
      this.#hooks.onProof(this, message)
    }
  }

  /** Takes one from the budget of messages; without any left, the connection is slowed, and closed in the end. */
  mayAnswer(): boolean {
    const now = performance.now()
    if (this.#answered.consume(now)) return true
    this.#hooks.onMessage(this, 'flood')
    this.#dropped ??= new MessageBudget(DROPPED_PER_SECOND, DROPPED_BURST, now)
    if (!this.#dropped.consume(now)) this.end(closeCodes.badMessage, floodText)
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
    // Past the library: without compression it writes whole frames and in order, and this one is always the same.
    if (this.#canSend()) this.#stream.write(PONG_FRAME)
  }

  #complain(problem: string): void {
    this.#hooks.onMessage(this, 'invalid')
    this.#badMessages += 1
    const reason = { message: `Expected {"type":"PING"} as a text frame; got ${problem}.` }
    if (this.#badMessages < BAD_MESSAGES) this.send(reason)
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

/** Pings of WebSocket itself count like the protocol's own. */
function onControlPing(this: WebSocket, data: Buffer): void {
  ;(this as NodeSocket).node?.controlPing(data)
}

function onControlPong(this: WebSocket): void {
  ;(this as NodeSocket).node?.mayAnswer()
}

/** A broken frame: the library closes with the code that fits. */
function onBroken(this: WebSocket): void {
  ;(this as NodeSocket).node?.broken()
}

function onClose(this: WebSocket): void {
  ;(this as NodeSocket).node?.closed()
}

/** @returns the message, or what is wrong with it; never repeats what it holds */
function parseMessage(data: Buffer) {
  let content: unknown
  try {
    content = JSON.parse(data.toString())
  } catch {
    return 'text that is not JSON'
  }
  const message = nodeMessageSchema.safeParse(content)
  return message.success ? message.data : 'another message'
}

/** Says why, then closes; cuts the connection where the other side does not close in time. */
export function closeWithReason(socket: WebSocket, code: number, reason: GatewayMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(JSON.stringify(reason))
  socket.close(code)
  // A paused socket would never see the other side's answer.
  socket.resume()
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
