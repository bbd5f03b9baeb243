import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Answers, type AuthAnswers, never } from '../../../e2e/screenshots/answers.ts'
import { filled, filledAccount, NOW } from '../../../e2e/screenshots/filled.ts'
import { createPortalRouter } from '../src/app/router.ts'
import { createQueryClient } from '../src/lib/api/create-query-client.ts'
import { setQueryClient } from '../src/lib/api/query-client.ts'
import { loadRuntimeConfig } from '../src/lib/browser/runtime-config.ts'
import { clientState, initialClientState } from '../src/lib/session/client-state.ts'
import { memoryStorage } from './memory-storage.ts'
import { mockApi } from './mock-api.ts'

/**
 * Prepares the whole portal for a logged-in member, at the time of the mock responses.
 * @param answers responses that differ from those of a member with data
 */
export async function openPortal(answers: Answers = {}, account: AuthAnswers = filledAccount) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  localStorage.setItem('accessToken', 'token')
  clientState.set({ ...initialClientState, accessToken: 'token' })
  const api = mockApi({ ...filled, followChanges: never, ...answers }, account)
  await loadRuntimeConfig()
  const client = createQueryClient(() => undefined)
  setQueryClient(client)
  return {
    api,
    client,
    async show(path: string) {
      const router = createPortalRouter(client, createMemoryHistory({ initialEntries: [path] }))
      const screen = await render(<RouterProvider router={router} />)
      return { screen, router }
    },
  }
}
