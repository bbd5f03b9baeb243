import type { RouterHistory } from '@tanstack/react-router'
import { handleUnauthorized, type Navigation, watchSession } from '../features/auth/watch-session.ts'
import { createQueryClient } from '../lib/api/create-query-client.ts'
import { setQueryClient } from '../lib/api/query-client.ts'
import { createPortalRouter } from './router.ts'

/**
 * Creates the portal's router, whose pages follow the session.
 * @param history browser history by default
 */
export function createPortal(history?: RouterHistory) {
  const queryClient = createQueryClient((error, client) => void handleUnauthorized(error, client, navigation))
  setQueryClient(queryClient)
  const router = createPortalRouter(queryClient, history)
  const navigation: Navigation = {
    openSignIn: () => location.assign('/auth'),
    rerunGuards: () => void router.invalidate(),
    openSecondFactor: () => location.assign('/auth/second-factor'),
  }
  watchSession(navigation)
  return router
}
