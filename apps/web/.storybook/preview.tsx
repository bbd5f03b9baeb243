import '../src/styles/portal.css'
import { i18n } from '@hearth/ui/lib/i18n'
import { setTheme } from '@hearth/ui/lib/theme'
import type { Decorator, Preview } from '@storybook/react-vite'
import { useState } from 'react'
import type { Answers, AuthAnswers } from '../../../e2e/screenshots/answers.ts'
import { createSession } from '../../../e2e/screenshots/session.ts'
import { loadRuntimeConfig } from '../src/lib/browser/runtime-config.ts'
import { AUTH_STORAGE_KEY } from '../src/lib/session/auth-client.ts'
import { clientState, initialClientState } from '../src/lib/session/client-state.ts'
import * as german from '../src/locales/de.po'
import { answerFetch } from '../test/answer-fetch.ts'
import { openFeature } from '../test/open-feature.tsx'
import { fixDate } from './fix-date.ts'

/** Parameters of a story that shows a part of the portal. */
interface FeatureParameters {
  /** Mock responses of the API. */
  answers?: Answers
  /** Mock responses of the auth service. */
  account?: AuthAnswers
  /** Page on which the component is. */
  path?: string
}

const { fetch } = globalThis

/** Renders a part of the portal with the API's mock responses. */
const inPortal: Decorator = (Story, { parameters }) => {
  const { answers, path = '/dashboard' } = parameters as FeatureParameters
  const [feature] = useState(() => answers && openFeature(<Story />, path))
  return feature ? feature.app : <Story />
}

/** Applies the toolbar's theme and language. A change of language remounts the story. */
const withToolbar: Decorator = (Story, { globals: { theme, language } }) => {
  setTheme(theme)
  i18n.activate(language, language === 'de' ? german : { messages: {} })
  document.documentElement.lang = language
  return (
    <div key={language} className="p-6">
      <Story />
    </div>
  )
}

const preview: Preview = {
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true } },
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'de', title: 'Deutsch' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'en' },
  parameters: { layout: 'fullscreen' },
  decorators: [inPortal, withToolbar],
  async beforeEach({ parameters }) {
    const { answers, account } = parameters as FeatureParameters
    if (!answers) return
    const restoreDate = fixDate()
    const session = createSession(account?.['/user'])
    // Reset the store first, because it removes the access token of an earlier story.
    clientState.set(initialClientState)
    localStorage.setItem('accessToken', session.access_token)
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(session))
    globalThis.fetch = answerFetch({ answers, account, calls: [], paths: [] })
    await loadRuntimeConfig()
    return () => {
      globalThis.fetch = fetch
      localStorage.clear()
      restoreDate()
    }
  },
}

export default preview
