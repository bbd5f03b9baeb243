import { Readable } from 'node:stream'
import { LIVE_BEAT_SECONDS, type LiveEvent } from '@hearth/protocol/live-events'

/**
 * Maximum number of unread bytes, in addition to the kernel's buffers, before a client is disconnected. An
 * event is about 100 bytes.
 */
const UNREAD_MAX_BYTES = 16 * 1024

/** Stream of server-sent events. Disconnects a client that does not read. */
export class LiveStream {
  readonly memberId: string
  readonly sessionId: string
  readonly body: Readable
  readonly #beat: NodeJS.Timeout

  /** @param onClose called once, regardless of which side closed the stream */
  constructor(identity: { memberId: string; sessionId: string }, onClose: () => void) {
    this.memberId = identity.memberId
    this.sessionId = identity.sessionId
    this.body = new Readable({ read: () => undefined, highWaterMark: UNREAD_MAX_BYTES })
    this.#beat = setInterval(() => this.#push(': \n\n'), LIVE_BEAT_SECONDS * 1000).unref()
    this.body.once('close', () => {
      clearInterval(this.#beat)
      onClose()
    })
  }

  /**
   * Sends an event.
   * @param eventId ID from which the client can resume
   * @param retryMs delay before the client reconnects; replaces the previous delay
   */
  send(event: LiveEvent, { eventId, retryMs }: { eventId?: string; retryMs?: number } = {}): void {
    const fields = [
      ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
      ...(eventId === undefined ? [] : [`id: ${eventId}`]),
      `event: ${event}`,
      `data: ${JSON.stringify({ at: new Date().toISOString() })}`,
    ]
    this.#push(`${fields.join('\n')}\n\n`)
  }

  /** Sends a last event with the reason and ends the stream. */
  end(event: LiveEvent, retryMs?: number): void {
    if (this.body.readableEnded || this.body.destroyed) return
    this.send(event, retryMs === undefined ? {} : { retryMs })
    this.body.push(null)
    clearInterval(this.#beat)
  }

  #push(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return
    if (this.body.readableLength > UNREAD_MAX_BYTES) this.body.destroy()
    else this.body.push(text)
  }
}
