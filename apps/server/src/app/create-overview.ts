import type { Handlers } from '../platform/http/handlers.ts'

type Parts = Pick<
  Handlers,
  | 'readUser'
  | 'readStats'
  | 'readWhitelisted'
  | 'readOnboarded'
  | 'readAccount'
  | 'readNodes'
  | 'readNodeCredits'
  | 'readSmartAccount'
  | 'readGetStarted'
>

/** Creates the handler that combines the responses of several endpoints. */
export function createOverview(handlers: Parts): Handlers['readOverview'] {
  return async ({ caller, context }) => {
    const input = { caller, context }
    const [user, stats, whitelisted, onboarded, account, nodes, credits, smartAccount, getStarted] =
      await Promise.all([
        readOrNull(handlers.readUser(input)),
        readOrNull(handlers.readStats(input)),
        readOrNull(handlers.readWhitelisted(input)),
        readOrNull(handlers.readOnboarded(input)),
        readOrNull(handlers.readAccount(input)),
        readOrNull(handlers.readNodes(input)),
        readOrNull(handlers.readNodeCredits({ ...input, query: { limit: 1 } })),
        readOrNull(handlers.readSmartAccount(input)),
        readOrNull(handlers.readGetStarted(input)),
      ])
    return { user, stats, whitelisted, onboarded, account, nodes, credits, smartAccount, getStarted }
  }
}

/** Omits the error, which the part's own endpoint reports. */
function readOrNull<T>(part: Promise<T>): Promise<T | null> {
  return part.catch(() => null)
}
