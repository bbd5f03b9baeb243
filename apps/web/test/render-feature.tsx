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
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Answers } from '../../../e2e/screenshots/answers.ts'
import { NOW } from '../../../e2e/screenshots/filled.ts'
import { createQueryClient } from '../src/lib/api/create-query-client.ts'
import { loadRuntimeConfig } from '../src/lib/browser/runtime-config.ts'
import { useClientState } from '../src/lib/session/client-state.ts'
import { memoryStorage } from './memory-storage.ts'
import { mockApi } from './mock-api.ts'

/**
 * Renders a component of the portal for a logged-in member, at the time of the mock responses.
 * @param path page on which the component is
 */
export async function renderFeature(element: ReactElement, answers: Answers, path = '/dashboard') {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  // Test files run in parallel in one browser, which would share its storage between them.
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('accessToken', 'token')
  useClientState.setState(useClientState.getInitialState())
  const api = mockApi(answers)
  await loadRuntimeConfig()
  const client = createQueryClient(() => undefined)
  // A retry would delay the error by seconds.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => element })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { screen, api, client, router }
}
