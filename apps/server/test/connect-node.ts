import { type GatewayMessage, gatewayMessageSchema, PULSE_MESSAGE } from '@hearth/protocol/node-messages'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { tokenOf } from './start-gateway.ts'

export interface TestNode {
  socket: WebSocket
  messages: GatewayMessage[]
  /** The code of the close, once there is one. */
  closed: Promise<number>
  ping(): void
  pongs(): number
  /** The slots that this node was told it was credited for. */
  pulses(): string[]
  /** Waits until a message has come that contains the text. */
  heard(text: string): Promise<void>
}

/** A bare WebSocket client as anyone could write one. Every message it gets must be of the protocol. */
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
    ping: () => socket.send('{"type":"PING"}'),
    pongs: () => messages.filter((message) => 'type' in message).length,
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
          timeout: 8000,
          message: `a message with "${text}"`,
        })
        .toBe(true),
  }
}

export function connectMember(url: string, memberId: string, headers: Record<string, string> = {}): TestNode {
  return connectNode(url, tokenOf(memberId), headers)
}
