import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { reconnectDelay } from '../../apps/node/src/back-off.ts'
import type { SwarmFigures, SwarmSettings } from './start-swarm.ts'

export type Totals = Pick<SwarmFigures, 'opened' | 'turnedAway' | 'pulses' | 'pongs' | 'missed'>

/** PING message. Its frame is masked with zeros, which leaves the text unchanged. */
const PING = Buffer.from('{"type":"PING"}')
const PING_FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | PING.length, 0, 0, 0, 0]), PING])
const LOCAL_ADDRESSES = 10

/**
 * Node on a bare socket with minimal WebSocket support. Reconnects whenever a connection ends, as the node
 * program does.
 */
export class SwarmNode {
  readonly #token: string
  readonly #address: string
  readonly #from: string
  readonly #settings: SwarmSettings
  readonly #totals: Totals
  #socket: Socket | null = null
  #attempt = 0
  #hint: number | undefined
  isConnected = false
  /** True if the node sends the next PING as soon as the previous one is answered. */
  isBusy = false
  /** End of the newest credited slot in milliseconds since 1970. */
  lastSlot = 0

  constructor(token: string, place: number, settings: SwarmSettings, totals: Totals) {
    this.#token = token
    this.#address = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
    // Use several local addresses. A single one would run out of ports, because closed connections occupy
    // their ports for a minute.
    this.#from = `127.0.0.${2 + (place % LOCAL_ADDRESSES)}`
    this.#settings = settings
    this.#totals = totals
  }

  open(): void {
    const socket = connect({ port: this.#settings.port, host: '127.0.0.1', localAddress: this.#from })
    this.#socket = socket
    this.#hint = undefined
    this.#totals.opened += 1
    socket.write(
      `GET /websocket?version=v0.2 HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        `Authorization: Bearer ${this.#token}\r\nX-Forwarded-For: ${this.#address}\r\n\r\n`,
    )
    socket.setEncoding('latin1')
    // Messages are short and ASCII, so they can be searched without parsing frames.
    socket.on('data', (data) => this.#read(String(data)))
    socket.on('end', () => socket.end())
    socket.on('error', () => undefined)
    socket.on('close', () => this.#closed())
  }

  ping(): void {
    if (this.isConnected) this.#socket?.write(PING_FRAME)
  }

  #read(data: string): void {
    if (data.includes('"PONG"')) {
      this.#totals.pongs += 1
      if (this.isBusy) this.ping()
      if (data.length < 20) return
    }
    if (data.includes('Connected successfully')) this.isConnected = true
    const hint = /"retryAfterSeconds":(\d+)|Retry-After: (\d+)/i.exec(data)
    if (hint) {
      this.#hint = Number(hint[1] ?? hint[2])
      if (!this.isConnected) this.#totals.turnedAway += 1
    }
    // Skip notices of heartbeats that are not booked yet.
    for (const [, slotEnd] of data.matchAll(/(?<!"waiting":\d+,)"slotEnd":"([^"]+)"/g))
      this.#pulse(Date.parse(slotEnd ?? ''))
  }

  #pulse(slotEnd: number): void {
    this.#totals.pulses += 1
    if (this.lastSlot > 0 && slotEnd > this.lastSlot) {
      this.#totals.missed +=
        Math.round((slotEnd - this.lastSlot) / (this.#settings.intervalSeconds * 1000)) - 1
    }
    this.lastSlot = Math.max(this.lastSlot, slotEnd)
  }

  #closed(): void {
    this.#attempt = this.isConnected ? 0 : this.#attempt + 1
    this.isConnected = false
    setTimeout(() => this.open(), reconnectDelay(this.#attempt, this.#hint) * 1000)
  }
}
