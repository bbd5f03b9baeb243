import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseSlotReasons } from './erase-slot-reasons.ts'
import { reportAwayNodes } from './report-away-nodes.ts'
import { heartbeatRoutes } from './routes.ts'
import { sweepHeartbeats } from './sweep-heartbeats.ts'
import type { HeartbeatsTables } from './tables.ts'

interface WorkDeps {
  db: Database
  config: Pick<Config, 'HEARTBEAT_RETENTION_DAYS'>
  log: Logger
  now: Clock
}

export const heartbeats = {
  name: 'heartbeats',
  tables: {
    away_nodes: access.all,
    gateway_runs: access.all,
    made_good_slots: access.replace,
    missed_slots: access.all,
    slot_reasons: access.all,
  } satisfies TableAccess<HeartbeatsTables>,
  routes: heartbeatRoutes,
  schedules: ({ db, config, log, now }: WorkDeps) => ({
    'sweep-heartbeats': {
      cron: '29 * * * *',
      run: () => sweepHeartbeats(db, now(), config.HEARTBEAT_RETENTION_DAYS, log),
    },
    'report-away-nodes': { cron: '* * * * *', run: () => reportAwayNodes(db, now()) },
  }),
  eraseMember: eraseSlotReasons,
  exportSections: [
    {
      name: 'made-good-slots',
      rows: (id) => sql`
        select node_id, slot_end, incident_id from made_good_slots where member_id = ${id} order by slot_end, node_id`,
    },
    {
      name: 'missed-slots',
      rows: (id) => sql`
        select node_id, slot_end, reason, present_seconds, required_seconds from missed_slots where member_id = ${id}
        union all
        select r.* from slot_reasons d, unpack_slot_reasons(d.day, d.reasons) r
        where d.member_id = ${id}
        order by slot_end, node_id`,
    },
  ],
} satisfies Feature<never, never>
