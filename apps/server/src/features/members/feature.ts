import { sql } from 'kysely'
import type { DynamicSettingsStore } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { AvatarDeps } from './avatar/save-avatar.ts'
import type { ProfileDeps } from './change-profile.ts'
import type { DeletionDeps } from './delete-account.ts'
import type { ReferralCodeDeps } from './enter-referral-code.ts'
import { eraseMemberProfile } from './erase-member-profile.ts'
import { exportData, sweepExports } from './export/export-data.ts'
import { leaveRoutes } from './leave-routes.ts'
import { operatorMemberRoutes } from './operator-routes.ts'
import { registerVerifiedAccount } from './register-verified-account.ts'
import { memberRoutes } from './routes.ts'
import type { MembersTables } from './tables.ts'

type Deps = ProfileDeps &
  AvatarDeps &
  ReferralCodeDeps &
  Pick<DeletionDeps, 'isOperator'> & { dynamicSettings: Pick<DynamicSettingsStore, 'current'> }

export const members = {
  name: 'members',
  tables: {
    account_deletions: access.replace,
    avatars: access.all,
    campaign_email_codes: access.all,
    data_export_parts: access.replace,
    data_exports: access.all,
    members: access.upsert,
  } satisfies TableAccess<MembersTables>,
  jobKinds: [registerVerifiedAccount, exportData],
  blobReferences: [
    { table: 'avatars', column: 'blob_id' },
    { table: 'data_exports', column: 'blob_id' },
  ],
  routes: (deps: Deps) => ({
    ...memberRoutes(deps),
    ...operatorMemberRoutes(deps),
    ...leaveRoutes({ ...deps, graceDays: () => deps.dynamicSettings.current().ACCOUNT_DELETION_DAYS }),
  }),
  sweep: sweepExports,
  eraseMember: eraseMemberProfile,
  exportSections: [
    {
      name: 'profile',
      rows: (id) => sql`
        select id, email, username, full_name, avatar_url, campaign_email, discord_userid, discord_username, telegram_handle,
               x_handle, website, wallet, language, time_zone, personal_code, invited_by_code, onboarded_at, paused_at,
               paused_reason, created_at, updated_at
        from members where id = ${id}`,
    },
  ],
} satisfies Feature<never, never>
