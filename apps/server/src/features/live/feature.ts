import type { Feature } from '../../platform/feature.ts'
import { liveRoutes } from './routes.ts'

export const live = {
  name: 'live',
  routes: liveRoutes,
} satisfies Feature<never, never>
