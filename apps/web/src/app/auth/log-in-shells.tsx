import { i18n, type Language } from '@hearth/ui/lib/i18n'
import { renderToStaticMarkup } from 'react-dom/server'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { LogInForm } from '../../features/auth/log-in-form.tsx'
import { loadRuntimeConfig } from '../../lib/browser/runtime-config.ts'
import { catalogs, languageCodes } from '../../lib/i18n/language.ts'

/** Settings for which the page shows nothing that other settings would not show. */
const config = {
  brand: { name: '', copyright: '', links: [] },
  apiUrl: '',
  authUrl: '',
  authApiKey: '',
  chain: null,
  providerUrl: '',
  botCheck: { kind: 'off' },
  signUps: false,
  outbox: false,
  heartbeat: { intervalSeconds: 900, points: 1 },
  referral: { inviteePoints: 1, heartbeats: 1 },
}

/**
 * The login page in each language, as it is before any script has run. Only the build imports this. Buttons
 * are disabled, so that nothing is sent before the app replaces the page.
 */
export const shells = await renderShells()

async function renderShells(): Promise<Partial<Record<Language, string>>> {
  globalThis.earlyConfig = Promise.resolve(Response.json(config))
  await loadRuntimeConfig()
  const made: Partial<Record<Language, string>> = {}
  for (const language of languageCodes) {
    i18n.activate(language, await catalogs[language]())
    const page = (
      <AuthLayout>
        <LogInForm />
      </AuthLayout>
    )
    const html = renderToStaticMarkup(page, { identifierPrefix: language })
    made[language] = html.replaceAll('<button ', '<button disabled ')
  }
  return made
}
