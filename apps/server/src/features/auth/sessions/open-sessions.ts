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
 * Told of each session that ended, or that has to show a second factor again; null where some may have been missed, so
 * that the listener must look itself.
 */
export type SessionEndListener = (ended: EndedSession | null) => void

/** A session that is open. */
export interface OpenSession {
  /** The level as the database knows it; a token may say what is no longer true. */
  aal: SessionRow['aal']
  /** Its account has a second factor, which it has not shown: it may do that, and nothing else. */
  mfaRequired: boolean
}

export interface OpenSessions {
  /** Undefined where it is over. */
  find(userId: string, sessionId: string): Promise<OpenSession | undefined>
  /** Waits until this process knows of every end that is committed. */
  waitUntilCurrent(): Promise<void>
  /** @returns takes the listener away again */
  onEnded(listener: SessionEndListener): () => void
  close(): Promise<void>
}

/** Of a session `s` and its user `u`: whether a second factor has to be shown. */
export const MFA_REQUIRED = sql.raw(`(s.aal = 'aal1' and u.factors @> '[{"status": "verified"}]')`)

/** Bounds the memory, however many sessions are open. */
const REMEMBERED = 10_000
/** Remembered for no longer, as a second line of defence. */
const REMEMBERED_MS = 60_000
const CHANNEL = 'auth_session_ended'

/**
 * Which sessions are open, and at which level. The database is the one that knows; an answer is remembered only while
 * this process hears of every end and change, and the database is asked each time where it does not.
 */
export function createOpenSessions(
  db: Database,
  now: Clock,
  options: { connection?: DatabaseConnection | undefined; lifetimes: SessionLifetimes },
): OpenSessions {
  /** Those that owe nothing, and until when each is open, as far as its lifetime goes. */
  const open = new LRUCache<string, { session: OpenSession; end: number }>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  })
  const listeners = new Set<SessionEndListener>()
  /** Questions on their way to the database: their answer may be older than an end that was just heard of. */
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

  /** Its level changed: one that was lifted goes on, one that sank below what its account asks for does not. */
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
      // Sessions that still require a second factor are not cached, because the next call must see the upgrade.
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
        // Past its end it may have been refreshed by another process, which moves the end.
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
