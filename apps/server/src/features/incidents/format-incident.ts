import type { Incident } from './incident.ts'

/** Returns an incident with times in ISO 8601, UTC. */
export function formatIncident<Given extends Incident>({ startsAt, endsAt, ...incident }: Given) {
  return {
    ...incident,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }
}
