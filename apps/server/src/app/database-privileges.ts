import type { AuditTables } from '../audit/tables.ts'
import type { DatabasePrivileges } from '../platform/database/privileges.ts'
import { access, type TableAccess } from '../platform/database/table-access.ts'
import type { PlatformTables } from '../platform/database/tables.ts'
import { listTables } from './combine-features.ts'

/** Tables that belong to no feature. */
const sharedTables = {
  migrations: access.read,
  audit_head: access.read,
  audit_log: access.append,
  blob_parts: access.all,
  blobs: access.all,
  idempotency_keys: access.all,
  operator_proposals: access.all,
  outbox_emails: access.replace,
  rate_waits: access.all,
  rate_windows: access.all,
  secret_keys: access.all,
  write_checks: access.upsert,
} satisfies TableAccess<AuditTables & PlatformTables>

/**
 * The server role's privileges on every table. A test compares them with a migrated database. The ledger,
 * audit log and published policies are append-only.
 */
export const databasePrivileges: DatabasePrivileges = {
  schemas: ['public', 'auth', 'pgboss'],
  tables: { ...sharedTables, ...listTables() },
  // pg-boss maintains its own tables over the server's connection.
  libraries: { pgboss: access.all },
  functions: ['create_month_partition(text, date)', 'drop_month_partition(text, date)', 'lock_audit_head()'],
}
