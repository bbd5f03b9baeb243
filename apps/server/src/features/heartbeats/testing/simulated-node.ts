import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createNodeKey } from '../../../test/support/create-node-key.ts'
import { tokenOf } from '../../../test/support/start-gateway.ts'
import { nodeIdOf } from '../../nodes/node-key.ts'

/** Registered node that connects over a real WebSocket. */
export class SimulatedNode {
  readonly memberId: string
  readonly key = createNodeKey()
  readonly id = nodeIdOf(this.key.publicKey)
  readonly #address: string
  #socket: WebSocket | null = null
  #answersChallenges = true
  /** Called at the next PONG or at the end of the connection. */
  #hear: () => void = () => undefined

  /** @param address address that the gateway sees */
  constructor(address: string, memberId = randomUUID()) {
    this.#address = address
    this.memberId = memberId
  }

  get isConnected(): boolean {
    return this.#socket !== null
  }

  /** Connects and proves the key. Returns whether the gateway admitted the node. */
  async connect(url: string): Promise<boolean> {
    const socket = new WebSocket(`${url}?node=${this.id}`, {
      headers: { authorization: `Bearer ${tokenOf(this.memberId)}`, 'x-forwarded-for': this.#address },
    })
    socket.on('error', () => undefined)
    const admitted = new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(false))
      socket.on('message', (data) => {
        const message = JSON.parse(data.toString())
        if (message.type === 'PONG') this.#hear()
        if (message.type === 'CHALLENGE' && this.#answersChallenges) this.#prove(socket, message)
        if (message.message?.startsWith('Connected successfully')) resolve(true)
      })
    })
    if (!(await admitted)) return false
    this.#socket = socket
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = null
      this.#hear()
    })
    return true
  }

  async disconnect(): Promise<void> {
    const socket = this.#socket
    this.#socket = null
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    socket.close()
    await once(socket, 'close')
  }

  /** Sends a PING and waits for its PONG, or for the end of the connection. */
  async ping(): Promise<void> {
    const socket = this.#socket
    if (!socket) return
    await new Promise<void>((resolve) => {
      this.#hear = resolve
      socket.send('{"type":"PING"}')
    })
  }

  setAnswersChallenges(answers: boolean): void {
    this.#answersChallenges = answers
  }

  #prove(socket: WebSocket, { nonce, slotEnd }: { nonce: string; slotEnd: string }): void {
    const signature = this.key.proof({ nonce, nodeId: this.id, slotEnd })
    socket.send(JSON.stringify({ type: 'PROOF', nonce, signature }))
  }
}
