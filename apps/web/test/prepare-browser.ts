import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { toast } from '@hearth/ui/components/toaster'
import { vi } from 'vitest'
import type { Answers, AuthAnswers } from '../../../e2e/screenshots/answers.ts'
import { loadRuntimeConfig } from '../src/lib/browser/runtime-config.ts'
import { clientState, initialClientState } from '../src/lib/session/client-state.ts'
import type { MockApi } from './answer-fetch.ts'
import { memoryStorage } from './memory-storage.ts'
import { mockApi } from './mock-api.ts'

interface Options {
  /** Responses of the auth service. */
  account?: AuthAnswers
  /** Settings that differ from those of other tests. */
  config?: Partial<RuntimeConfig>
  /** Token of the logged-in member; by default, nobody is logged in. */
  accessToken?: string
}

/** Empties the browser's local storage, mocks the API and loads the settings until the end of the test. */
export async function prepareBrowser(
  answers: Answers = {},
  { account, config, accessToken }: Options = {},
): Promise<MockApi> {
  // Toasts outlive the page of an earlier test.
  toast.dismiss()
  // Test files run in parallel in one browser, which would share its storage between them.
  vi.stubGlobal('localStorage', memoryStorage())
  if (accessToken) localStorage.setItem('accessToken', accessToken)
  clientState.set({ ...initialClientState, accessToken: accessToken ?? null })
  const api = mockApi(answers, account, config)
  await loadRuntimeConfig()
  return api
}
