import type { OperatorRole } from '@hearth/protocol/permissions'
import type { Generated } from 'kysely'

export interface OperatorsTables {
  operators: { account_id: string; role: OperatorRole; since: Generated<Date> }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends OperatorsTables {}
}
