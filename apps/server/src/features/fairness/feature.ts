import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { eraseFairnessRecords } from './erase-fairness-records.ts'
import { evaluateAccounts } from './evaluate-accounts.ts'
import type { FairnessDeps } from './fairness-deps.ts'
import { fairnessOperatorRoutes } from './operator-routes.ts'
import { fairnessRoutes } from './routes.ts'
import type { FairnessTables } from './tables.ts'

interface Deps {
  fairness: FairnessDeps
  rateLimiter: RateLimiter
  now: Clock
}

export const fairness = {
  name: 'fairness',
  tables: {
    appeals: access.upsert,
    claim_suspensions: access.all,
    fairness_accounts: access.all,
    fairness_devices: access.replace,
    fairness_progress: access.update,
    fairness_wallets: access.all,
    mailbox_checks: access.all,
    signal_clearances: access.all,
    signals: access.all,
  } satisfies TableAccess<FairnessTables>,
  routes: ({ fairness, rateLimiter, now }: Deps) => ({
    ...fairnessRoutes({ ...fairness, rateLimiter, now }),
    ...fairnessOperatorRoutes({ ...fairness, now }),
  }),
  schedules: ({ fairness, now }: Pick<Deps, 'fairness' | 'now'>) => ({
    'look-for-signals': {
      cron: '2-59/5 * * * *',
      run: async () => {
        await evaluateAccounts(fairness, now())
      },
    },
  }),
  eraseMember: eraseFairnessRecords,
  exportSections: [
    {
      // Omit the subject, which may identify the inviter.
      name: 'signals',
      rows: (id) => sql`
        select name, score, evidence, since from signals where member_id = ${id} order by name`,
    },
    {
      name: 'holds',
      rows: (id) => sql`
        select id, score, (select jsonb_agg(signal - 'subject') from jsonb_array_elements(signals) as signal) as signals,
               suspended_at as held_at, upheld_at as kept_at, reinstated_at as lifted_at
        from claim_suspensions where member_id = ${id} order by id`,
    },
    {
      name: 'mailbox-checks',
      rows: (id) => sql`
        select score, (select jsonb_agg(signal - 'subject') from jsonb_array_elements(signals) as signal) as signals,
               asked_at, passed_at
        from mailbox_checks where member_id = ${id}`,
    },
    {
      name: 'appeals',
      rows: (id) => sql`
        select id, suspension_id as hold_id, text, sent_at, state, decided_at, reason from appeals where member_id = ${id} order by id`,
    },
  ],
} satisfies Feature<never, never>
