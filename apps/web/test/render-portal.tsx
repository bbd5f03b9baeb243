import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Answers, never } from '../../../e2e/screenshots/answers.ts'
import { filled, filledAccount, NOW } from '../../../e2e/screenshots/filled.ts'
import { createPortalRouter } from '../src/app/router.ts'
import { createQueryClient } from '../src/lib/api/create-query-client.ts'
import { setQueryClient } from '../src/lib/api/query-client.ts'
import { setPrivacySkipped } from '../src/lib/member/policy-flags.ts'
import { memoryStorage } from './memory-storage.ts'
import { prepareBrowser } from './prepare-browser.ts'

/**
 * Prepares the whole portal for a logged-in member, at the time of the mock responses.
 * @param answers responses that differ from those of a member with data
 * @param config settings that differ from those of other tests
 */
export async function openPortal(answers: Answers = {}, config: Partial<RuntimeConfig> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('sessionStorage', memoryStorage())
  const api = await prepareBrowser(
    { ...filled, followChanges: never, ...answers },
    { account: filledAccount, config, accessToken: 'token' },
  )
  // The dialog of the privacy policy would cover the page.
  setPrivacySkipped(true)
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
