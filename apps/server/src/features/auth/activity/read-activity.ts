import type { Database } from '../../../platform/database/database.ts'

const PAGE = 50

/** Returns a page of an account's events, newest first. `before` is the ID of the last event seen. */
export async function readActivity(db: Database, userId: string, before?: string | undefined) {
  let page = db
    .selectFrom('auth.events')
    .select(['id', 'event', 'outcome', 'session_id', 'origin', 'user_agent', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (before !== undefined) page = page.where('id', '<', before)
  const rows = await page.execute()
  const shown = rows.slice(0, PAGE)
  return {
    events: shown.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    /** Cursor of the next page; null on the last page. */
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
