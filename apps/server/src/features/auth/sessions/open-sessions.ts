import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listen } from '../../../platform/database/listen.ts'
import type { DatabaseConnection } from '../../../platform/database/open-database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { SessionRow } from '../tables.ts'
import { endOf, type SessionLifetimes } from './lifetimes.ts'

export interface EndedSession {
  userId: string
  sessionId: string
}

/**
 * Listener that is called for each session that ended or requires a second factor again. It receives null if
 * notifications may have been lost, so that it can check all its sessions.
 */
export type SessionEndListener = (ended: EndedSession | null) => void

export interface OpenSession {
  /** Level in the database, which may differ from an older token's. */
  aal: SessionRow['aal']
  /**
   * True if the account has a second factor that the session has not verified. Such a session may only verify
   * the factor.
   */
  mfaRequired: boolean
}

export interface OpenSessions {
  /** Returns a session, or undefined if it has ended. */
  find(userId: string, sessionId: string): Promise<OpenSession | undefined>
  /** Waits until this process has received all committed session ends. */
  waitUntilCurrent(): Promise<void>
  /** @returns function that removes the listener */
  onEnded(listener: SessionEndListener): () => void
  close(): Promise<void>
}

/** SQL condition for a session `s` and its user `u`: a second factor is required. */
export const MFA_REQUIRED = sql.raw(`(s.aal = 'aal1' and u.factors @> '[{"status": "verified"}]')`)

/** Maximum number of cached sessions, which limits memory regardless of how many are open. */
const REMEMBERED = 10_000
/** Maximum age of a cached session in milliseconds, in case a notification is lost. */
const REMEMBERED_MS = 60_000
const CHANNEL = 'auth_session_ended'

/**
 * Creates the cache of open sessions and their levels. The database is authoritative. An entry is used only
 * while this process receives all notifications of ends and changes; otherwise the database is queried each
 * time.
 */
export function createOpenSessions(
  db: Database,
  now: Clock,
  options: { connection?: DatabaseConnection | undefined; lifetimes: SessionLifetimes },
): OpenSessions {
  /** Sessions that require no second factor, each with the end of its lifetime. */
  const open = new LRUCache<string, { session: OpenSession; end: number }>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  })
  const listeners = new Set<SessionEndListener>()
  /**
   * Pending queries by session. Their results may be older than an end that was received after the query
   * began.
   */
  const asking = new Map<string, Set<{ stale: boolean }>>()
  const notify = (ended: EndedSession | null) => {
    for (const listener of listeners) listener(ended)
  }

  const listener =
    options.connection &&
    listen(options.connection, CHANNEL, {
      notification(payload) {
        const [userId = '', sessionId = '', changed] = payload.split(' ')
        open.delete(sessionId)
        for (const question of asking.get(sessionId) ?? []) question.stale = true
        if (changed) void notifyIfEnded({ userId, sessionId })
        else notify({ userId, sessionId })
      },
      gap() {
        open.clear()
        for (const questions of asking.values()) for (const question of questions) question.stale = true
        notify(null)
      },
    })

  /**
   * Notifies listeners if a session whose level changed has ended or is now below the level that its account
   * requires.
   */
  async function notifyIfEnded(changed: EndedSession): Promise<void> {
    const session = await ask(changed.userId, changed.sessionId).catch(() => undefined)
    if (!session || session.mfaRequired) notify(changed)
  }

  async function ask(userId: string, sessionId: string): Promise<OpenSession | undefined> {
    const question = { stale: !listener?.isAlive() }
    const questions = asking.get(sessionId) ?? new Set()
    asking.set(sessionId, questions.add(question))
    try {
      type Row = Pick<SessionRow, 'created_at' | 'refreshed_at' | 'aal'> & { isMfaRequired: boolean }
      const { rows } = await sql<Row>`${prepared}
        select s.created_at, s.refreshed_at, s.aal, ${MFA_REQUIRED} as "isMfaRequired"
        from auth.sessions s join auth.users u on u.id = s.user_id
        where s.user_id = ${userId} and s.id = ${sessionId}
      `.execute(db)
      const [row] = rows
      if (!row) return undefined
      const end = endOf(row, options.lifetimes)
      if (end <= now().getTime()) return undefined
      const session = { aal: row.aal, mfaRequired: row.isMfaRequired }
      // Do not cache sessions that still require a second factor, because the next call must see the upgrade.
      if (!question.stale && !row.isMfaRequired) open.set(sessionId, { session, end })
      return session
    } finally {
      questions.delete(question)
      if (questions.size === 0) asking.delete(sessionId)
    }
  }

  return {
    async find(userId, sessionId) {
      if (listener?.isAlive()) {
        const known = open.get(sessionId)
        // After the recorded end, query the database, because another process may have refreshed and extended
        // the session.
        if (known && known.end > now().getTime()) return known.session
      }
      return ask(userId, sessionId)
    },
    waitUntilCurrent: async () => listener?.waitUntilCurrent(),
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listener?.close(),
  }
}
