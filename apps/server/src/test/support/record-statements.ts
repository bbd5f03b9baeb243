import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Returns each distinct statement that this process sends to PostgreSQL during `run`, with its first values.
 */
export async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const statements = new Map<string, Statement>()
  const original = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed through
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
    const [first, second] = given
    const text: string | undefined = typeof first === 'string' ? first : first?.text
    const values: unknown[] = Array.isArray(second) ? second : (first?.values ?? [])
    if (text && !statements.has(text)) statements.set(text, { text, values })
    return (original as (...passed: unknown[]) => unknown).apply(this, given)
  } as typeof original
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original
  }
  return [...statements.values()]
}
