import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseNodes } from './erase-nodes.ts'
import { nodeRoutes } from './routes.ts'
import type { NodesTables } from './tables.ts'

export const nodes = {
  name: 'nodes',
  tables: {
    nodes: access.all,
    node_presence: access.all,
  } satisfies TableAccess<NodesTables>,
  routes: nodeRoutes,
  eraseMember: eraseNodes,
  exportSections: [
    {
      name: 'nodes',
      rows: (id) => sql`
        select id, name, encode(public_key, 'base64') as public_key, registered_at from nodes where member_id = ${id} order by id`,
    },
  ],
} satisfies Feature<never, never>
