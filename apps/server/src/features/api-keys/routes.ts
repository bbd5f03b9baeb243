import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type CreateApiKeyDeps, createApiKey } from './create-api-key.ts'
import { readApiKeys } from './read-api-keys.ts'
import { removeApiKey } from './remove-api-key.ts'

export function apiKeyRoutes(
  deps: CreateApiKeyDeps & { now: Clock },
): Pick<Handlers, 'createApiKey' | 'readApiKeys' | 'removeApiKey'> {
  const { db, now } = deps
  return {
    createApiKey: ({ caller, body }) => createApiKey(deps, caller, body, now()),
    readApiKeys: async ({ caller }) => ({ keys: await readApiKeys(db, caller.memberId) }),
    async removeApiKey({ caller, params }) {
      await removeApiKey(db, caller.memberId, params.id)
      return { success: true }
    },
  }
}
