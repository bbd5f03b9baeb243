import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tokenOf } from '../../../test/support/start-gateway.ts'

/** Handwritten WebSocket client: a bare socket with frames that use a zero mask. */
export class RawNode {
  static #open = new Set<Socket>()
  readonly #socket: Socket
  #heard = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data) => {
      this.#heard = Buffer.concat([this.#heard, data])
    })
    socket.on('error', () => undefined)
  }

  /** Connects as a member admitted by `startGateway`, and awaits the handshake. */
  static async connect(port: number, memberId: string, headers: string[] = []): Promise<RawNode> {
    const socket = connect(port, '127.0.0.1')
    RawNode.#open.add(socket)
    socket.once('close', () => RawNode.#open.delete(socket))
    const node = new RawNode(socket)
    const lines = [
      `GET /websocket?accessToken=${tokenOf(memberId)}&version=v0.2 HTTP/1.1`,
      'Host: gateway',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      ...headers,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() =>
        Promise.reject(new Error('The connection was closed before a response arrived.')),
      ),
    ])
    return node
  }

  static destroyAll(): void {
    for (const socket of RawNode.#open) socket.destroy()
  }

  get handshake(): string {
    return this.text().split('\r\n\r\n')[0] ?? ''
  }

  /** Returns everything received, including frame headers. All text is ASCII. */
  text(): string {
    return this.#heard.toString('latin1')
  }

  pongs(): number {
    return this.text().split('"PONG"').length - 1
  }

  pulses(): number {
    return this.text().split('"slotEnd"').length - 1
  }

  /** Returns the code of the received close frame, if any. */
  closeCode(): number | undefined {
    const at = this.#heard.lastIndexOf(0x88)
    return at === -1 ? undefined : this.#heard.readUInt16BE(at + 2)
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  ping(): void {
    const text = Buffer.from('{"type":"PING"}')
    this.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]))
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
