import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Answers, AuthAnswers } from '../../../e2e/screenshots/answers.ts'
import { NOW } from '../../../e2e/screenshots/filled.ts'
import { authClient } from '../src/lib/session/auth-client.ts'
import { openFeature } from './open-feature.tsx'
import type { createAuthSession } from './prepare-auth-pages.tsx'
import { prepareBrowser } from './prepare-browser.ts'

/**
 * Renders a component of the portal for a member whose session the auth client knows.
 * @param path page on which the component is
 */
export async function renderInSession(
  element: ReactElement,
  session: ReturnType<typeof createAuthSession>,
  {
    answers,
    account,
    path,
  }: { answers: Answers; account: AuthAnswers & Record<string, unknown>; path: string },
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const api = await prepareBrowser(answers, {
    account: { ...account, '/user': session.user },
    accessToken: session.access_token,
  })
  await (await authClient()).setSession(session)
  const { app } = openFeature(element, path)
  return { api, screen: await render(app) }
}
