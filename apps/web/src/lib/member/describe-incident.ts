import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import { t } from '@lingui/core/macro'

/** Describes an incident without a note. */
export function describeIncident(kind: IncidentKind): string {
  switch (kind) {
    case 'restart':
      return t({ id: 'slots.restart', message: 'The service was restarting.' })
    case 'database':
      return t({ id: 'slots.database', message: 'The database of the service was down.' })
    case 'clock':
      return t({ id: 'slots.clock', message: 'The clock of the service was corrected.' })
    case 'operator':
      return t({ id: 'slots.operator', message: 'The network had a problem.' })
    default:
      return t({ id: 'slots.gateway', message: 'The service was down.' })
  }
}
