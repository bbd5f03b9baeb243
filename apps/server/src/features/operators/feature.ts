import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseOperator } from './change-operators.ts'
import { operatorRoutes } from './routes.ts'
import type { OperatorsTables } from './tables.ts'

export const operators = {
  name: 'operators',
  tables: {
    operators: access.all,
  } satisfies TableAccess<OperatorsTables>,
  routes: operatorRoutes,
  eraseMember: eraseOperator,
  exportSections: [
    {
      name: 'role',
      rows: (id) => sql`select role, since from operators where account_id = ${id}`,
    },
  ],
} satisfies Feature<never, never>
