import type { Config } from '../../config/config.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import type { MakeGoodDeps } from './change-make-good.ts'
import { makeGoodRoutes } from './routes.ts'
import type { MakeGoodTables } from './tables.ts'

interface Deps extends Pick<MakeGoodDeps, 'db' | 'now'> {
  config: Pick<Config, 'HEARTBEAT_INTERVAL_SECONDS'>
  rules: RuleBook
}

export const makeGood = {
  name: 'make-good',
  tables: { make_goods: access.all } satisfies TableAccess<MakeGoodTables>,
  routes: ({ db, now, config, rules }: Deps) =>
    makeGoodRoutes({
      db,
      now,
      intervalMs: config.HEARTBEAT_INTERVAL_SECONDS * 1000,
      heartbeatPointsAt: (time) => rules.valueAt('heartbeat_points', time),
    }),
} satisfies Feature<never, never>
