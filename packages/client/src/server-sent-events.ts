/** One event of a stream. */
export interface ServerSentEvent {
  event: string
  data: string
  /** Last event ID set by the stream. */
  id: string | undefined
  /** Reconnection delay last set by the stream, in milliseconds. */
  retryMs: number | undefined
}

/**
 * Parses server-sent events (HTML Standard, section 9.2.6).
 * @param onChunk called for every chunk, including keep-alive comments
 */
export async function* parseServerSentEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onChunk: () => void = () => undefined,
): AsyncGenerator<ServerSentEvent, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let id: string | undefined
  let retryMs: number | undefined
  let event = ''
  let data: string[] = []
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk()
      rest += value
      // Do not split at a trailing CR, which may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id, retryMs }
          event = ''
          data = []
          continue
        }
        const colon = line.indexOf(':')
        const field = colon < 0 ? line : line.slice(0, colon)
        const content = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
        if (field === 'event') event = content
        else if (field === 'data') data.push(content)
        else if (field === 'id' && !content.includes('\0')) id = content
        else if (field === 'retry' && /^\d+$/.test(content)) retryMs = Number(content)
      }
    }
  } finally {
    // Close the connection if the caller stops early.
    await reader.cancel().catch(() => undefined)
  }
}
