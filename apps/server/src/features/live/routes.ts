import type { Handlers } from '../../platform/http/handlers.ts'
import type { Live } from './follow-changes.ts'

export function liveRoutes({ live }: { live: Live }): Pick<Handlers, 'followChanges'> {
  return { followChanges: async ({ caller, context }) => live.follow(caller, context.lastEventId) }
}
