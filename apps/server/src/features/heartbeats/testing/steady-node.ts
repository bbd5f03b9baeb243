import { WebSocket } from 'ws'
import { connectNode, type TestNode } from '../../../test/support/connect-node.ts'

const RETRY_MS = 100
const PING_MS = 500

/** A node that reconnects to the gateway's current address whenever it is disconnected. */
export class SteadyNode {
  /**
   * Slot ends from received messages: `pulses` for booked slots, `promised` for slots that wait to be booked.
   * Repeated messages are included.
   */
  readonly pulses: string[] = []
  readonly promised: string[] = []
  readonly #urlNow: () => string
  readonly #token: string
  readonly #pings: NodeJS.Timeout
  #node: TestNode
  #isOver = false

  constructor(urlNow: () => string, token: string) {
    this.#urlNow = urlNow
    this.#token = token
    this.#node = this.#connect()
    this.#pings = setInterval(() => {
      if (this.#node.socket.readyState === WebSocket.OPEN) this.#node.ping()
    }, PING_MS)
  }

  close(): void {
    this.#isOver = true
    clearInterval(this.#pings)
    this.#node.socket.terminate()
  }

  #connect(): TestNode {
    const node = connectNode(this.#urlNow(), this.#token)
    node.socket.on('message', () => {
      const message = node.messages.pop()
      if (!message) return
      if ('waiting' in message) this.promised.push(message.slotEnd ?? 'unknown')
      else if ('slotEnd' in message && !('type' in message) && message.slotEnd)
        this.pulses.push(message.slotEnd)
    })
    void node.closed.then(() => {
      setTimeout(() => {
        if (!this.#isOver) this.#node = this.#connect()
      }, RETRY_MS)
    })
    return node
  }
}
