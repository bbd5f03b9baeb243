import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'

/** What the text of a prepared statement begins with; a comment, because everything between here and there is text. */
const MARK = '/* prepared */ '

/** The same as the first thing of a `sql` template, right behind its backtick. */
export const prepared = sql.raw(MARK)

/**
 * Runs a statement that each connection parses and plans once: for what every refresh and log-in asks. The text must be a
 * constant, with $1 and so on for values, and must name its columns: a plan for `*` breaks when a migration of a newer
 * process adds one.
 */
export async function runPrepared<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; changed: number }> {
  const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(MARK + text, values))
  return { rows, changed: Number(numAffectedRows ?? 0) }
}

/** A client for a pool that gives marked statements a name, which is what makes the driver prepare them. */
export function createPreparingClient(): typeof pg.Client {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known) return known
    const name = `hearth-${names.size}`
    names.set(text, name)
    return name
  }
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed through
  type Query = (...given: any[]) => any
  return class extends pg.Client {
    override query: Query = (...given) => {
      const [text, values, ...rest] = given
      if (typeof text !== 'string' || !text.startsWith(MARK)) return (super.query as Query)(...given)
      return (super.query as Query)({ name: nameOf(text), text, values }, ...rest)
    }
  }
}
