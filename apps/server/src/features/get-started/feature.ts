import type { Feature } from '../../platform/feature.ts'
import { getStartedRoutes } from './routes.ts'

export const getStarted = {
  name: 'get-started',
  routes: getStartedRoutes,
} satisfies Feature<never, never>
