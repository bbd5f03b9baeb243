import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Answers } from '../../../e2e/screenshots/answers.ts'
import { NOW } from '../../../e2e/screenshots/filled.ts'
import { loadRuntimeConfig } from '../src/lib/browser/runtime-config.ts'
import { clientState, initialClientState } from '../src/lib/session/client-state.ts'
import { memoryStorage } from './memory-storage.ts'
import { mockApi } from './mock-api.ts'
import { openFeature } from './open-feature.tsx'

/**
 * Renders a component of the portal for a logged-in member, at the time of the mock responses.
 * @param path page on which the component is
 * @param config settings that differ from those of other tests
 */
export async function renderFeature(
  element: ReactElement,
  answers: Answers,
  path = '/dashboard',
  config: Partial<RuntimeConfig> = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  // Test files run in parallel in one browser, which would share its storage between them.
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('accessToken', 'token')
  clientState.set(initialClientState)
  const api = mockApi(answers, undefined, config)
  await loadRuntimeConfig()
  const { app, client, router } = openFeature(element, path)
  const screen = await render(app)
  return { screen, api, client, router }
}
