import { LRUCache } from 'lru-cache'
import type { Database } from '../../database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { endOf, type SessionLifetimes } from './lifetimes.ts'

export interface EndedSession {
  userId: string
  sessionId: string
}

/** Told of each session that ended; null where some may have been missed, so that the listener must look itself. */
export type SessionEndListener = (ended: EndedSession | null) => void

export interface OpenSessions {
  isOpen(userId: string, sessionId: string): Promise<boolean>
  /** Waits until this process knows of every end that is committed. */
  settle(): Promise<void>
  /** @returns takes the listener away again */
  onEnded(listener: SessionEndListener): () => void
  close(): Promise<void>
}

/** Bounds the memory, however many sessions are open. */
const REMEMBERED = 10_000
/** Remembered for no longer, as a second line of defence. */
const REMEMBERED_MS = 60_000
const CHANNEL = 'auth_session_ended'

/**
 * Which sessions are open. The database is the one that knows; an answer is remembered only while this process hears
 * of every end, and the database is asked each time where it does not.
 */
export function createOpenSessions(
  db: Database,
  now: () => Date,
  options: { connection?: DatabaseConnection | undefined; lifetimes: SessionLifetimes },
): OpenSessions {
  /** Until when each session is open, as far as its lifetime goes. */
  const open = new LRUCache<string, number>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  const listeners = new Set<SessionEndListener>()
  /** Questions on their way to the database: their answer may be older than an end that was just heard of. */
  const asking = new Map<string, Set<{ stale: boolean }>>()
  const tell = (ended: EndedSession | null) => {
    for (const listener of listeners) listener(ended)
  }

  const listener =
    options.connection &&
    listen(options.connection, CHANNEL, {
      notification(payload) {
        const [userId = '', sessionId = ''] = payload.split(' ')
        open.delete(sessionId)
        for (const question of asking.get(sessionId) ?? []) question.stale = true
        tell({ userId, sessionId })
      },
      gap() {
        open.clear()
        for (const questions of asking.values()) for (const question of questions) question.stale = true
        tell(null)
      },
    })

  async function ask(userId: string, sessionId: string): Promise<boolean> {
    const question = { stale: !listener?.isAlive() }
    const questions = asking.get(sessionId) ?? new Set()
    asking.set(sessionId, questions.add(question))
    try {
      const session = await db
        .selectFrom('auth.sessions')
        .select(['created_at', 'refreshed_at'])
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      if (!session) return false
      const end = endOf(session, options.lifetimes)
      if (end <= now().getTime()) return false
      if (!question.stale) open.set(sessionId, end)
      return true
    } finally {
      questions.delete(question)
      if (questions.size === 0) asking.delete(sessionId)
    }
  }

  return {
    async isOpen(userId, sessionId) {
      if (listener?.isAlive()) {
        const end = open.get(sessionId)
        // Past its end it may have been refreshed by another process, which moves the end.
        if (end !== undefined && end > now().getTime()) return true
      }
      return ask(userId, sessionId)
    },
    settle: async () => listener?.settle(),
    onEnded(told) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    close: async () => listener?.close(),
  }
}
