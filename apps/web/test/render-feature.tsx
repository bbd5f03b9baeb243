import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Answers } from '../../../e2e/screenshots/answers.ts'
import { NOW } from '../../../e2e/screenshots/filled.ts'
import { openFeature } from './open-feature.tsx'
import { prepareBrowser } from './prepare-browser.ts'

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
  const api = await prepareBrowser(answers, { config, accessToken: 'token' })
  const { app, client, router } = openFeature(element, path)
  const screen = await render(app)
  return { screen, api, client, router }
}
