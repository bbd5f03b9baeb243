import { findEnglishTexts } from '../support/english-texts.ts'
import { expect, openWithSession, type Page, stored, test } from '../support/fixtures.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

test.use({ locale: 'de-DE' })

async function expectGerman(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await findEnglishTexts(page), where).toEqual([])
}

test('signs up, logs in and recovers in German with a German browser', async ({ page, pageErrors }) => {
  for (const [path, heading] of Object.entries({
    '/auth': 'Anmelden',
    '/auth/signup?referralCode=ABC': 'Erstelle dein Konto',
    '/auth/verify': 'Prüfe deine E-Mails',
    '/auth/forgot-password?link=expired': 'Passwort zurücksetzen',
    '/no/such/page': 'Seite nicht gefunden',
  })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectGerman(page, path)
  }
  // Expect page errors, because the rejected password logs one.
  pageErrors.expected = true
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Gib eine gültige E-Mail-Adresse ein.')).toBeVisible()
  await page.getByLabel('E-Mail').fill('nobody@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'Die E-Mail-Adresse oder das Passwort ist falsch.',
  )
  await expectGerman(page, 'a refused log-in')
})

test('shows every screen and dialog in the language of the profile', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(page.getByRole('group', { name: 'Alle Punkte' })).toContainText('PTS')
  await expectGerman(page, '/dashboard')
  await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click()
  await expectGerman(page, 'the table of the history')

  const main = page.getByRole('navigation', { name: 'Hauptmenü' })
  await main.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Noch nichts gesammelt' })).toBeVisible()
  await expectGerman(page, '/agentinsights')

  await main.getByRole('link', { name: 'Belohnungen' }).click()
  await expect(page.getByRole('heading', { name: 'Heartbeats für deine Machine ID' })).toBeVisible()
  await expect(page.getByText('MetaMask ist nicht installiert')).toBeVisible()
  await expectGerman(page, '/rewards')

  await main.getByRole('link', { name: 'Empfehlungen' }).click()
  await expect(page.getByRole('heading', { name: 'Deine Freunde' })).toBeVisible()
  await expect(page.getByText('Noch keine Empfehlungen')).toBeVisible()
  await expectGerman(page, '/referrals')

  await main.getByRole('link', { name: 'Hilfe & FAQs' }).click()
  await expect(page.getByRole('heading', { name: 'Was ist ein Heartbeat?' })).toBeVisible()
  await expectGerman(page, '/faqs')

  await main.getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByText('Dieser Browser')).toBeVisible()
  await expectGerman(page, '/profile/security')
  const expectGermanDialog = async (button: string, heading: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectGerman(page, heading)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: heading })).toBeHidden()
  }
  await expectGermanDialog('E-Mail-Adresse ändern', 'Deine E-Mail-Adresse ändern')
  await expectGermanDialog('Passwort ändern', 'Dein Passwort ändern')
  await expectGermanDialog('Einrichten', 'Authenticator-App einrichten')

  const sections = page.getByRole('navigation', { name: 'Profil' })
  const openSection = async (name: string) => {
    await sections.getByRole('link', { name }).click()
    await expect(page.getByRole('main').getByRole('region', { name })).toBeVisible()
  }
  await openSection('Wallet')
  await expect(page.getByText('MetaMask ist nicht installiert')).toBeVisible()
  await expectGerman(page, '/profile/wallet')
  await openSection('Benachrichtigungen')
  await expectGerman(page, '/profile/notifications')
  await openSection('API-Schlüssel')
  await expect(page.getByText('Noch keine', { exact: true })).toBeVisible()
  await expectGerman(page, '/profile/api-keys')
  await expectGermanDialog('Neuer Schlüssel', 'API-Schlüssel erstellen')
  await openSection('Deine Daten')
  await expectGermanDialog('Löschen …', 'Dein Konto löschen?')
  await expectGermanDialog('Abmelden', 'Möchtest du dich wirklich abmelden?')

  await openSection('Über dich')
  await expectGerman(page, '/profile/about')
  await page.getByLabel('Sprache', { exact: true }).focus()
  await page.keyboard.press('E')
  await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Keyboard focus remains on the language selector.
  await expect(page.getByLabel('Language', { exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible()
})

test('keeps a language chosen before login in this browser', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await stored(page, 'language')).toBe('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})
