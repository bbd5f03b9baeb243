import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseWhitelistEntries } from './read-lists.ts'
import type { WhitelistsTables } from './tables.ts'

export const whitelists = {
  name: 'whitelists',
  tables: {
    whitelist_members: access.replace,
    whitelists: access.upsert,
  } satisfies TableAccess<WhitelistsTables>,
  eraseMember: eraseWhitelistEntries,
  exportSections: [
    {
      name: 'lists',
      rows: (id) => sql`
        select list, kind, value, added_at
        from members m join whitelist_members w
          on (w.kind, w.value) in (('email', m.email), ('wallet', lower(m.wallet)), ('member', m.id::text))
        where m.id = ${id} order by list, kind`,
    },
  ],
} satisfies Feature<never, never>
