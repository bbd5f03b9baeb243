import { actOf } from '../../audit/act-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { formatIncident } from './format-incident.ts'
import { listIncidents } from './list-incidents.ts'
import { recordIncident } from './record-incident.ts'

export function incidentRoutes({
  db,
  now,
}: {
  db: Database
  now: Clock
}): Pick<Handlers, 'readIncidents' | 'recordIncident'> {
  return {
    async readIncidents({ query }) {
      const { incidents, ...page } = await listIncidents(db, query)
      return { incidents: incidents.map(formatIncident), ...page }
    },
    async recordIncident(input) {
      const { startsAt, endsAt, note, reason } = input.body
      const period = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
      return formatIncident(await recordIncident(db, { ...period, note, now: now() }, actOf(input, reason)))
    },
  }
}
