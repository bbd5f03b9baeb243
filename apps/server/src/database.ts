import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { ApiKeysTables } from './api-keys/tables.ts'
import type { AuthTables } from './auth/tables.ts'
import type { FairnessTables } from './fairness/tables.ts'
import type { IdentityTables } from './identity/tables.ts'
import type { InsightsTables } from './insights/tables.ts'
import type { MembersTables } from './members/tables.ts'
import type { NodesTables } from './nodes/tables.ts'
import type { OperatorsTables } from './operators/tables.ts'
import type { PlatformTables } from './platform/database/tables.ts'
import type { PointsTables } from './points/tables.ts'
import type { PoliciesTables } from './policies/tables.ts'
import type { ReferralsTables } from './referrals/tables.ts'
import type { RelayerTables } from './relayer/tables.ts'
import type { RestoresTables } from './restores/tables.ts'
import type { RewardsTables } from './rewards/tables.ts'
import type { RunTimeSettingsTables } from './run-time-settings/tables.ts'
import type { WalletsTables } from './wallets/tables.ts'
import type { WebhooksTables } from './webhooks/tables.ts'

/** Every table of the server, for Kysely. A part's own tables stand in its folder. */
export interface Tables
  extends PlatformTables,
    NodesTables,
    AuthTables,
    ApiKeysTables,
    MembersTables,
    PointsTables,
    ReferralsTables,
    FairnessTables,
    RewardsTables,
    InsightsTables,
    OperatorsTables,
    PoliciesTables,
    WalletsTables,
    WebhooksTables,
    IdentityTables,
    RelayerTables,
    RestoresTables,
    RunTimeSettingsTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
