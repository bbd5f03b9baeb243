import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'

/**
 * Marker at the start of a prepared statement. It is a comment, because Kysely passes only the text to the
 * driver.
 */
const MARK = '/* prepared */ '

/** The marker for `sql` templates. Must directly follow the opening backtick. */
export const prepared = sql.raw(MARK)

/**
 * Runs a statement that each connection prepares once. Use it for the statements of every refresh and
 * sign-in. The text must be constant, with $1 and so on, and must name its columns, because a plan for `*`
 * breaks when a migration adds a column.
 */
export async function runPrepared<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; changed: number }> {
  const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(MARK + text, values))
  return { rows, changed: Number(numAffectedRows ?? 0) }
}

/** Returns a client class that names marked statements, so that the driver prepares them. */
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
