import { sql } from 'kysely'
import type { DynamicSettingsStore } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { CorrectionRules } from './correct-points.ts'
import { correctionRoutes } from './routes.ts'
import type { CorrectionsTables } from './tables.ts'

type Deps = Pick<CorrectionRules, 'db' | 'now'> & { dynamicSettings: Pick<DynamicSettingsStore, 'current'> }

export const corrections = {
  name: 'corrections',
  tables: {
    point_corrections: access.upsert,
  } satisfies TableAccess<CorrectionsTables>,
  routes: ({ db, dynamicSettings, now }: Deps) =>
    correctionRoutes({
      db,
      reviewAbove: () => dynamicSettings.current().CORRECTION_REVIEW_ABOVE,
      alonePerDay: () => dynamicSettings.current().OPERATOR_POINTS_PER_DAY,
      now,
    }),
  exportSections: [
    {
      name: 'corrections',
      rows: (id) => sql`
        select id, category, trim_scale(points)::text as points, reason, state, asked_at, decided_at
        from point_corrections where member_id = ${id} order by asked_at`,
    },
  ],
} satisfies Feature<never, never>
