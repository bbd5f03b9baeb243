import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readNodes } from './read-nodes.ts'
import { registerNode } from './register-node.ts'
import { removeNode } from './remove-node.ts'

export function nodeRoutes(deps: {
  db: Database
  config: { HEARTBEAT_INTERVAL_SECONDS: number }
  now: Clock
}): Pick<Handlers, 'registerNode' | 'readNodes' | 'removeNode'> {
  const { db, config, now } = deps
  return {
    registerNode: async ({ caller, body }) => ({ id: await registerNode(db, caller.memberId, body, now()) }),
    readNodes: ({ caller }) =>
      readNodes(db, caller.memberId, { now: now(), intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS }),
    removeNode: async ({ caller, params }) => {
      await removeNode(db, caller.memberId, params.id)
      return { success: true }
    },
  }
}
