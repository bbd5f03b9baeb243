export interface LiveClient {
  status: number
  headers: Headers
  /** Body of the response if the request was rejected. */
  rejection: string
  /** All received events, in order. */
  events: { event: string; id: string | undefined; retry: string | undefined }[]
  /**
   * Resolves to true when the event has been received `times` times, or to false if the stream ends first.
   */
  heard(event: string, times?: number): Promise<boolean>
  /** Resolves when the stream ends, for any reason. */
  ended: Promise<void>
  close(): void
}

/** Follows a member's live events as an API client does. */
export async function followLive(url: string, token: string, lastEventId?: string): Promise<LiveClient> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  const events: LiveClient['events'] = []
  const waiting = new Set<() => void>()
  let over = false
  const rejection = response.ok ? '' : await response.text()
  const ended = (async () => {
    if (!response.ok || !response.body) return
    let text = ''
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
          const event = field('event')
          if (event) events.push({ event, id: field('id'), retry: field('retry') })
        }
        for (const check of waiting) check()
      }
    } catch {
      // The stream was aborted. The events so far are complete.
    }
  })().finally(() => {
    over = true
    for (const check of waiting) check()
  })
  return {
    status: response.status,
    headers: response.headers,
    rejection,
    events,
    ended,
    heard: (event, times = 1) =>
      new Promise((resolve) => {
        const check = () => {
          const enough = events.filter((heard) => heard.event === event).length >= times
          if (!enough && !over) return
          waiting.delete(check)
          resolve(enough)
        }
        waiting.add(check)
        check()
      }),
    close: () => abort.abort(),
  }
}
