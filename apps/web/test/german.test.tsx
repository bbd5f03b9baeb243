import { i18n } from '@hearth/ui/lib/i18n'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answers } from '../../../e2e/screenshots/answers.ts'
import { thread, withCases } from '../../../e2e/screenshots/cases.ts'
import { empty, emptyAccount } from '../../../e2e/screenshots/empty.ts'
import { filled, filledAccount } from '../../../e2e/screenshots/filled.ts'
import { authClient } from '../src/lib/session/auth-client.ts'
import * as german from '../src/locales/de.po'
import { findEnglishTexts } from './find-english-texts.ts'
import { createAuthSession, prepareAuthPages } from './prepare-auth-pages.tsx'
import { openPortal } from './render-portal.tsx'

beforeEach(() => i18n.activate('de', german))
afterEach(() => i18n.activate('en', { messages: {} }))

test('finds English texts', async () => {
  i18n.activate('en', { messages: {} })
  const { open } = await prepareAuthPages()
  const screen = await open('/auth/signup')
  await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(findEnglishTexts()).toEqual(expect.arrayContaining(['Create your account', 'Email', 'Get started']))
})

test.each([
  ['/auth', 'Anmelden'],
  ['/auth/signup?referralCode=ABC', 'Erstelle dein Konto'],
  ['/auth/verify', 'Prüfe deine E-Mails'],
  ['/auth/forgot-password?link=expired', 'Passwort zurücksetzen'],
  ['/no/such/page', 'Seite nicht gefunden'],
])('shows %s in German', async (path, name) => {
  const { open } = await prepareAuthPages()
  const screen = await open(path)
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
  expect(findEnglishTexts()).toEqual([])
})

/** Texts of the mock responses. A server would translate them. */
const serverTexts = JSON.stringify([withCases, empty, filledAccount]).match(/(?<=")[^"]+ [^"]+(?=")/g) ?? []

const findUntranslated = () =>
  findEnglishTexts().filter((text) => !serverTexts.some((part) => text.includes(part)))

const enrolment = {
  id: 'app',
  type: 'totp',
  totp: { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
}

test('asks the server for German texts', async () => {
  const portal = await openPortal()
  const languages = new Set<string | null>()
  portal.api.respond = ({ url, headers }) => {
    if (new URL(url).pathname.startsWith('/api/')) languages.add(headers.get('accept-language'))
    return undefined
  }
  await portal.show('/rewards')
  await expect.poll(() => languages.size).toBeGreaterThan(0)
  expect([...languages]).toEqual(['de'])
})

async function openPage(path: string, answers: Answers) {
  const portal = await openPortal(answers)
  portal.api.account = {
    ...(answers === empty ? emptyAccount : filledAccount),
    '/factors': enrolment,
    '/token': createAuthSession('aal2'),
  }
  await (await authClient()).setSession(createAuthSession('aal2'))
  const { screen } = await portal.show(path)
  await expect.element(screen.getByRole('banner').getByText('PTS')).toBeVisible()
  await expect.poll(() => portal.client.isFetching()).toBe(0)
  await expect.poll(() => document.querySelector('.animate-pulse')).toBeNull()
  return screen
}

const profile = ['security', 'about', 'wallet', 'notifications', 'api-keys', 'data']
const pages = ['/dashboard', '/agentinsights', '/rewards', '/referrals', '/faqs', '/leaderboard'].concat(
  profile.map((section) => `/profile/${section}`),
)

test.each(pages)('shows %s in German, with and without data', async (path) => {
  for (const answers of [filled, empty]) {
    const screen = await openPage(path, answers)
    expect(findUntranslated()).toEqual([])
    await screen.unmount()
  }
})

test('shows cases and the dialog that opens them in German', async () => {
  const { screen } = await (await openPortal(withCases)).show('/cases')
  await expect.element(screen.getByRole('heading', { name: 'Deine Fälle' }).first()).toBeVisible()
  expect(findUntranslated()).toEqual([])
  await screen.getByRole('link', { name: thread.title }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Deine Nachricht' })).toBeVisible()
  expect(findUntranslated()).toEqual([])
  await screen.getByRole('link', { name: 'Node zeigen' }).click()
  await screen
    .getByRole('button', { name: /^Etwas stimmt nicht: Abschnitte von/ })
    .first()
    .click()
  await screen.getByRole('button', { name: 'Betreiber fragen' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Was stimmt nicht?' })).toBeVisible()
  expect(findUntranslated()).toEqual([])
})

test.each([
  ['/dashboard', 'Als Tabelle zeigen', undefined],
  ['/profile/security', 'E-Mail-Adresse ändern', 'Deine E-Mail-Adresse ändern'],
  ['/profile/security', 'Passwort ändern', 'Dein Passwort ändern'],
  ['/profile/security', 'Einrichten', 'Authenticator-App einrichten'],
  ['/profile/api-keys', 'Neuer Schlüssel', 'API-Schlüssel erstellen'],
  ['/profile/data', 'Löschen …', 'Dein Konto löschen?'],
  ['/profile/about', 'Abmelden', 'Möchtest du dich wirklich abmelden?'],
])('shows in German what a click on a button of %s opens: %s', async (path, name, heading) => {
  const screen = await openPage(path, name === 'Einrichten' ? empty : filled)
  await screen.getByRole('button', { name, exact: true }).click()
  if (heading) await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  else await expect.element(screen.getByRole('main').getByRole('table').first()).toBeVisible()
  expect(findUntranslated()).toEqual([])
  await userEvent.keyboard('{Escape}')
})
