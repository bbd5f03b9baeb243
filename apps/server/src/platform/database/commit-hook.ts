import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'

/** Runs in each transaction that is not read-only, before its COMMIT. An error rolls the transaction back. */
export type CommitHook = (connection: DatabaseConnection) => Promise<void>

const hooks = new AsyncLocalStorage<CommitHook>()

/** Runs `work` and calls the hook before each commit within it, at any call depth. */
export function withCommitHook<T>(hook: CommitHook, work: () => Promise<T>): Promise<T> {
  return hooks.run(hook, work)
}

/** Kysely's PostgreSQL dialect, extended with commit hooks. */
export class HookedPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new HookedPostgresDriver(this.#config)
  }
}

class HookedPostgresDriver extends PostgresDriver {
  readonly #readOnly = new WeakSet<DatabaseConnection>()

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode === 'read only') this.#readOnly.add(connection)
    else this.#readOnly.delete(connection)
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#readOnly.has(connection)) await hooks.getStore()?.(connection)
    await super.commitTransaction(connection)
  }
}
