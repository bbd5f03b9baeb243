import { Toaster } from '@hearth/ui/components/toaster'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { createQueryClient } from '../src/lib/api/create-query-client.ts'
import { disableRetries } from './disable-retries.ts'

/**
 * Returns an application that consists of one component of the portal.
 * @param path page on which the component is
 */
export function openFeature(element: ReactElement, path: string) {
  const client = createQueryClient(() => undefined)
  disableRetries(client)
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => element })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const app = (
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
      <Toaster />
    </QueryClientProvider>
  )
  return { app, client, router }
}
