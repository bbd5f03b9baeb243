import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConnection } from './open-database.ts'
import { SESSION_LIMITS, STATEMENT_TIMEOUT_MS } from './session-limits.ts'

/** Receiver of one channel's notifications. */
export interface Listener {
  /** Returns whether all notifications until a few seconds ago were received. */
  isAlive(): boolean
  /**
   * Waits until all notifications committed before this call have been received. Returns immediately if the
   * connection is down.
   */
  waitUntilCurrent(): Promise<void>
  close(): Promise<void>
}

const PING_MS = 1_000
/** Time without a response after which a connection is considered lost. A broken link may report no error. */
const ALIVE_MS = 3_000
const RECONNECT_MS = 500
const ECHO = 'echo '

/**
 * Listens on a channel over a separate connection, and reconnects after a loss.
 * @param heard.notification receives payloads; those sent while disconnected are lost
 * @param heard.gap called when the connection is lost or restored, because notifications may have been missed
 */
export function listen(
  connection: DatabaseConnection,
  channel: string,
  heard: { notification(payload: string): void; gap(): void },
): Listener {
  const echoes = new Map<string, () => void>()
  let client: pg.Client | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  let closed = false
  let retry: NodeJS.Timeout | undefined

  /** Resolves when the last query has finished. The driver runs one query at a time. */
  let asking: Promise<unknown> = Promise.resolve()

  /** Runs a query after the previous ones have finished. */
  function ask(asked: pg.Client, text: string, values?: unknown[]): Promise<unknown> {
    const answer = asking.then(() => asked.query(text, values))
    asking = answer.catch(() => undefined)
    return answer
  }

  const isAlive = () => client !== undefined && performance.now() - answeredAt < ALIVE_MS

  function lost(broken: pg.Client) {
    if (client !== broken) return
    client = undefined
    asking = Promise.resolve()
    answeredAt = Number.NEGATIVE_INFINITY
    for (const release of echoes.values()) release()
    echoes.clear()
    heard.gap()
    broken.end().catch(() => undefined)
    if (!closed) retry = setTimeout(connect, RECONNECT_MS).unref()
  }

  async function connect() {
    const fresh = new pg.Client({
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...SESSION_LIMITS,
      ...connection,
      application_name: 'hearth listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: ALIVE_MS,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(ECHO)) return heard.notification(payload)
      const token = payload.slice(ECHO.length)
      echoes.get(token)?.()
      echoes.delete(token)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      heard.gap()
      answeredAt = performance.now()
    } catch {
      lost(fresh)
    }
  }

  const pings = setInterval(async () => {
    const pinged = client
    if (!pinged || answeredAt === Number.NEGATIVE_INFINITY) return
    const at = performance.now()
    try {
      await ask(pinged, 'select 1')
      // Use the time at which the query was sent. Notifications from a later time may still be in flight.
      if (client === pinged) answeredAt = at
    } catch {
      lost(pinged)
    }
  }, PING_MS).unref()
  void connect()

  return {
    isAlive,
    async waitUntilCurrent() {
      const asked = client
      if (!asked || !isAlive()) return
      const token = randomUUID()
      const echoed = new Promise<void>((resolve) => echoes.set(token, resolve))
      try {
        await ask(asked, 'select pg_notify($1, $2)', [channel, ECHO + token])
        // Notifications arrive in commit order, so all earlier ones have been received when the echo arrives.
        await echoed
      } catch {
        lost(asked)
      }
    },
    async close() {
      closed = true
      clearInterval(pings)
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
