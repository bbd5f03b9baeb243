import { expect, test, vi } from 'vitest'
import { type Answers, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { recordNavigations } from '../../../test/record-navigations.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { clientState } from '../../lib/session/client-state.ts'
import { Sidebar } from './sidebar.tsx'

async function render(answers: Answers = {}, path = '/dashboard') {
  const rendered = await renderFeature(<Sidebar open />, { ...filled, ...answers }, path)
  const nav = rendered.screen.getByRole('navigation', { name: 'Main' })
  return { ...rendered, nav, link: (name: string) => nav.getByRole('link', { name: new RegExp(`^${name}`) }) }
}

const styleOf = (element: Element) => getComputedStyle(element)

test('lists the links and the log-out button in order', { tags: ['LAY-01'] }, async () => {
  const { nav } = await render({ readSubmissions: never })
  const names = ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals', 'Profile', 'Help & FAQs', 'Log out']
  await expect
    .poll(() =>
      nav
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(names)
})

test.each([
  ['Dashboard', '/dashboard'],
  ['Agent Insights', '/agentinsights'],
  ['Rewards', '/rewards'],
  ['Referrals', '/referrals'],
  ['Profile', '/profile'],
  ['Help & FAQs', '/faqs'],
])('%s leads to %s', { tags: ['LAY-01'] }, async (name, path) => {
  const { link } = await render()
  await expect.element(link(name)).toHaveAttribute('href', path)
})

test('highlights the link of the current page only', { tags: ['LAY-01'] }, async () => {
  const { nav, link } = await render({}, '/rewards')
  await expect.element(link('Rewards')).toHaveAttribute('aria-current', 'page')
  // The pointer could rest on a link, which would highlight it.
  await nav.getByRole('button', { name: 'Log out' }).hover()
  const colorOf = (name: string) => styleOf(link(name).element()).backgroundColor
  await expect.poll(() => colorOf('Profile') === colorOf('Dashboard')).toBe(true)
  expect(colorOf('Rewards')).not.toBe(colorOf('Profile'))
})

test('highlights Profile on each of its sections', { tags: ['LAY-01'] }, async () => {
  const { nav, link } = await render({}, '/profile/data')
  await expect.element(link('Profile')).toHaveAttribute('aria-current', 'page')
  expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('disables the links of member pages until the member is onboarded', { tags: ['LAY-02'] }, async () => {
  const { link } = await render()
  clientState.set({ userOnboarded: false })
  for (const name of ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals', 'Profile']) {
    await expect.element(link(name)).toHaveAttribute('aria-disabled', 'true')
    expect(styleOf(link(name).element())).toMatchObject({ opacity: '0.6', cursor: 'not-allowed' })
  }
  await expect.element(link('Help & FAQs')).not.toHaveAttribute('aria-disabled')
  clientState.set({ userOnboarded: true })
  await expect.element(link('Dashboard')).not.toHaveAttribute('aria-disabled')
})

test('leaves the page as it is on a click on a disabled link', { tags: ['LAY-02'] }, async () => {
  const { link, router } = await render({}, '/faqs')
  clientState.set({ userOnboarded: false })
  await expect.element(link('Rewards')).toHaveAttribute('aria-disabled', 'true')
  await link('Rewards').click({ force: true })
  expect(router.state.location.pathname).toBe('/faqs')
  clientState.set({ userOnboarded: true })
  await expect.element(link('Rewards')).not.toHaveAttribute('aria-disabled')
  await link('Rewards').click()
  await expect.poll(() => router.state.location.pathname).toBe('/rewards')
})

test('copies the referral link and says so', { tags: ['LAY-04', 'REF-01'] }, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await render()
  await screen.getByRole('button', { name: 'Copy Link' }).click()
  expect(write).toHaveBeenCalledWith(`${location.origin}/auth/signup?referralCode=${user.personal_code}`)
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

test('shows the copyright line and the referral card', { tags: ['LAY-04'] }, async () => {
  const { screen } = await render()
  await expect.element(screen.getByText('© Hearth')).toBeVisible()
  const card = screen.getByRole('region', { name: 'Refer a Friend' })
  await expect.element(card.getByRole('heading')).toHaveTextContent('Refer a Friend')
  await expect.element(card.getByText('Copy referral link to invite friends')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Copy Link' })).toBeEnabled()
})

test('says BETA, and TESTNET to whitelisted members', { tags: ['LAY-09'] }, async () => {
  const { screen } = await render({ readWhitelisted: { isWhitelisted: false } })
  await expect.element(screen.getByText('BETA')).toBeVisible()
  await screen.unmount()
  const whitelisted = await render({ readWhitelisted: { isWhitelisted: true } })
  await expect.element(whitelisted.screen.getByText('TESTNET')).toBeVisible()
})

test.each([true, false])('counts new rewards in the sidebar that is open: %s', async (open) => {
  const { screen } = await renderFeature(<Sidebar open={open} />, filled, '/dashboard')
  const nav = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(nav.getByRole('link', { name: 'Rewards 2 new rewards', exact: true })).toBeVisible()
})

test('asks before it opens the log-out page', { tags: ['DLG-01'] }, async () => {
  const navigations = recordNavigations()
  const { screen, api, nav } = await render()
  api.respond = (request) => (new URL(request.url).pathname === '/' ? new Response('page') : undefined)
  const button = nav.getByRole('button', { name: 'Log out' })
  await button.click()
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to log out?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(navigations).toEqual([])
  await button.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => navigations).toEqual(['/auth/logout'])
})

test('ends the session in this browser if the server is unreachable', { tags: ['DLG-01'] }, async () => {
  const navigations = recordNavigations()
  const { screen, nav } = await render()
  clientState.set({ accessToken: 'token', user })
  localStorage.setItem('hearth-session', '{}')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await nav.getByRole('button', { name: 'Log out' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('hearth-session')).toBeNull()
  expect(navigations).toEqual([])
})
