import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Shell } from './shell.tsx'

afterEach(() => page.viewport(1280, 900))

const REM = 16

/** Renders the shell with a cookie of its own, because test files share those of the browser. */
async function render(cookie = '') {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  const answers: Answers = { ...filled, followChanges: never }
  const { screen, router } = await renderFeature(<Shell status={null} />, answers, '/faqs')
  const toggle = screen.getByRole('button', { name: 'Toggle sidebar' })
  await expect.element(toggle).toBeVisible()
  const sidebar = () => screen.container.querySelector('[data-state]')?.getBoundingClientRect().width
  return { screen, router, written, toggle, sidebar, sheet: screen.getByRole('dialog', { name: 'Menu' }) }
}

test('Ctrl+B and Cmd+B toggle the sidebar between 14.25rem and 4rem, which a cookie stores', {
  tags: ['LAY-03'],
}, async () => {
  const { written, sidebar } = await render()
  await expect.poll(sidebar).toBe(14.25 * REM)
  await userEvent.keyboard('b')
  expect(written).toEqual([])
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(sidebar).toBe(4 * REM)
  await userEvent.keyboard('{Meta>}b{/Meta}')
  await expect.poll(sidebar).toBe(14.25 * REM)
  expect(written.map((text) => text.split(';')[0])).toEqual(['sidebar_state=false', 'sidebar_state=true'])
})

test('starts with the sidebar as the cookie says, and the button toggles it', {
  tags: ['LAY-03'],
}, async () => {
  const { toggle, sidebar } = await render('sidebar_state=false')
  expect(sidebar()).toBe(4 * REM)
  await toggle.click()
  await expect.poll(sidebar).toBe(14.25 * REM)
})

test('opens the sidebar as a sheet of 18rem in a window below 768 px', { tags: ['LAY-03'] }, async () => {
  await page.viewport(767, 800)
  const { sidebar, toggle, sheet, written } = await render()
  expect(sidebar()).toBeUndefined()
  await toggle.click()
  await expect.element(sheet).toBeVisible()
  expect(sheet.element().getBoundingClientRect().width).toBe(18 * REM)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
  expect(written).toEqual([])
})

test('keeps the sidebar in a window of 768 px', { tags: ['LAY-03'] }, async () => {
  await page.viewport(768, 800)
  const { sidebar } = await render()
  expect(sidebar()).toBe(14.25 * REM)
})

test('Ctrl+B opens the sheet, which a page change closes', { tags: ['LAY-03'] }, async () => {
  await page.viewport(700, 800)
  const { router, sheet } = await render()
  await userEvent.keyboard('{Control>}b{/Control}')
  await sheet.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('shows the title of the page in its header and in the window', { tags: ['LAY-05'] }, async () => {
  const { screen, router } = await render()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Help & FAQs')
  expect(document.title).toBe('Help & FAQs · Hearth')
  await router.navigate({ to: '/referrals' } as never)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Your Referrals')
})

test('Tab reaches the link to the content first, then the links and the log-out button', async () => {
  const { screen } = await render()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  for (const name of ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals', 'Profile', 'Help & FAQs']) {
    await userEvent.tab()
    await expect.element(screen.getByRole('link', { name })).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Log out' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Log out' })).toHaveFocus()
})
