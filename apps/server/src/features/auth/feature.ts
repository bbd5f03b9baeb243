import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { deleteSecurityEmails, sendSecuritySummaries } from './activity/send-security-email.ts'
import { importedPrivateJwk } from './imports/imported-keys.ts'
import { privateJwk } from './keys/signing-keys.ts'
import { factorSecretColumn } from './mfa/sealed-secret.ts'
import { authRoutes } from './routes.ts'
import type { AuthTables } from './tables.ts'

export const auth = {
  name: 'auth',
  tables: {
    security_emails: access.all,
    'auth.bans': access.all,
    'auth.codes': access.all,
    'auth.events': access.replace,
    'auth.factor_challenges': access.replace,
    'auth.factors': access.all,
    'auth.flow_states': access.replace,
    'auth.imported_keys': access.upsert,
    'auth.imported_sessions': access.replace,
    'auth.imported_tokens': access.upsert,
    'auth.imported_users': access.upsert,
    'auth.known_subnets': access.all,
    'auth.known_devices': access.all,
    'auth.resend_backoffs': access.all,
    'auth.recovery_codes': access.all,
    'auth.secrets': access.upsert,
    'auth.sessions': access.all,
    'auth.signing_keys': access.upsert,
    'auth.spent_challenges': access.replace,
    'auth.undo_links': access.replace,
    'auth.users': access.all,
  } satisfies TableAccess<AuthTables>,
  sealedColumns: async (db) => [
    await factorSecretColumn(db),
    privateJwk.description,
    importedPrivateJwk.description,
  ],
  routes: authRoutes,
  schedules: (deps: Parameters<typeof sendSecuritySummaries>[0]) => ({
    'send-security-summaries': { cron: '*/5 * * * *', run: () => sendSecuritySummaries(deps) },
  }),
  eraseMember: deleteSecurityEmails,
  exportSections: [
    {
      name: 'account',
      rows: (id) => sql`
        select id, email, new_email, email_confirmed_at, last_sign_in_at, user_metadata, created_at, updated_at
        from auth.users where id = ${id}`,
    },
    {
      name: 'sessions',
      rows: (id) => sql`
        select id, created_at, refreshed_at, user_agent, origin, aal from auth.sessions where user_id = ${id} order by id`,
    },
    {
      name: 'sign-ins',
      rows: (id) => sql`
        select at, event, outcome, origin, user_agent from auth.events where user_id = ${id} order by id`,
    },
    {
      name: 'bans',
      rows: (id) => sql`
        select starts_at, ends_at from auth.bans where user_id = ${id} order by starts_at`,
    },
    {
      name: 'second-factors',
      rows: (id) => sql`
        select friendly_name as name, factor_type as type, status, created_at
        from auth.factors where user_id = ${id} order by id`,
    },
  ],
} satisfies Feature<never, never>
