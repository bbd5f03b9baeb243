import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseApiKeys } from './remove-api-key.ts'
import { apiKeyRoutes } from './routes.ts'
import type { ApiKeysTables } from './tables.ts'

export const apiKeys = {
  name: 'api-keys',
  tables: {
    api_keys: access.all,
  } satisfies TableAccess<ApiKeysTables>,
  routes: apiKeyRoutes,
  eraseMember: eraseApiKeys,
  exportSections: [
    {
      name: 'api-keys',
      rows: (id) => sql`
        select name, prefix, scopes, created_at, expires_at, last_used_at from api_keys where member_id = ${id} order by id`,
    },
  ],
} satisfies Feature<never, never>
