import { type GatewayMessage, gatewayMessageSchema, PULSE_MESSAGE } from '@hearth/protocol/node-messages'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createNodeKey, type NodeKey } from './create-node-key.ts'
import { tokenOf } from './start-gateway.ts'

export interface TestNode {
  socket: WebSocket
  say(message: unknown): void
  messages: GatewayMessage[]
  /** Resolves to the close code. */
  closed: Promise<number>
  ping(): void
  pongs(): number
  /** Returns the slot ends of all pulses that this node received. */
  pulses(): string[]
  /** Waits for a message that contains the text. */
  heard(text: string): Promise<void>
}

/** Connects a minimal WebSocket client. Every message that it receives must match the protocol. */
export function connectNode(
  url: string,
  token: string | null,
  headers: Record<string, string> = {},
): TestNode {
  const query = token === null ? '' : `?accessToken=${token}&version=v0.2`
  const socket = new WebSocket(url + query, { headers })
  const messages: GatewayMessage[] = []
  socket.on('message', (data) => messages.push(gatewayMessageSchema.parse(JSON.parse(data.toString()))))
  socket.on('error', () => undefined)
  return {
    socket,
    messages,
    closed: new Promise((resolve) => socket.on('close', resolve)),
    say: (message) => socket.send(JSON.stringify(message)),
    ping: () => socket.send('{"type":"PING"}'),
    pongs: () => messages.filter((message) => 'type' in message && message.type === 'PONG').length,
    pulses: () =>
      messages.flatMap((message) =>
        'message' in message && message.message === PULSE_MESSAGE && 'slotEnd' in message && message.slotEnd
          ? [message.slotEnd]
          : [],
      ),
    heard: (text) =>
      expect
        .poll(() => messages.some((message) => 'message' in message && message.message.includes(text)), {
          interval: 10,
          message: `a message with "${text}"`,
        })
        .toBe(true),
  }
}

export function connectMember(url: string, memberId: string, headers: Record<string, string> = {}): TestNode {
  return connectNode(url, tokenOf(memberId), headers)
}

export type Challenge = Extract<GatewayMessage, { type: 'CHALLENGE' }>

export interface KeyedNode extends TestNode {
  challenges(): Challenge[]
  /** Answers the challenges already received and all later ones. */
  prove(): void
  /** Stops answering challenges. */
  fallSilent(): void
}

/** Connects a node that has a key. It answers challenges only after `prove` is called. */
export function connectKeyedNode(
  url: string,
  memberId: string,
  nodeId: string,
  key: NodeKey = createNodeKey(),
): KeyedNode {
  const node = connectNode(`${url}?node=${nodeId}`, null, { authorization: `Bearer ${tokenOf(memberId)}` })
  let proves = false
  const challenges = () =>
    node.messages.filter((message): message is Challenge => 'type' in message && message.type === 'CHALLENGE')
  const answer = ({ nonce, slotEnd }: Challenge) =>
    node.say({ type: 'PROOF', nonce, signature: key.proof({ nonce, nodeId, slotEnd }) })
  node.socket.on('message', () => {
    const last = node.messages.at(-1)
    if (proves && last && 'type' in last && last.type === 'CHALLENGE') answer(last)
  })
  return {
    ...node,
    challenges,
    prove() {
      proves = true
      for (const challenge of challenges()) answer(challenge)
    },
    fallSilent() {
      proves = false
    },
  }
}
