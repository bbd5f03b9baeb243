import { expect, test } from 'vitest'
import { filled, filledAccount } from '../../../../../../e2e/screenshots/filled.ts'
import { createAuthSession } from '../../../../test/prepare-auth-pages.tsx'
import { renderInSession } from '../../../../test/render-in-session.tsx'
import { SessionsCard } from './sessions-card.tsx'

const { sessions } = filledAccount['/sessions'] as { sessions: { id: string }[] }

async function render() {
  const rendered = await renderInSession(<SessionsCard />, createAuthSession('aal1'), {
    answers: filled,
    account: { ...filledAccount, '/logout': {}, [`/sessions/${sessions[2]?.id}`]: {} },
    path: '/profile/security',
  })
  // Toasts are list items, too.
  const rows = rendered.screen.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.element(rows).toHaveLength(3)
  return {
    ...rendered,
    rows,
    /** Leaves only the first sessions. */
    leave: (count: number) =>
      Object.assign(rendered.api.account ?? {}, { '/sessions': { sessions: sessions.slice(0, count) } }),
  }
}

test('lists this browser first, and ends another session', async () => {
  const { screen, api, rows, leave } = await render()
  await expect.element(rows.first().getByText('This browser')).toBeVisible()
  leave(2)
  await screen
    .getByRole('button', { name: /^End session/ })
    .last()
    .click()
  await expect.element(rows).toHaveLength(2)
  const ended = api.calls.filter((call) => call.startsWith('DELETE'))
  expect(ended).toEqual([`DELETE /auth/v1/sessions/${sessions[2]?.id}`])
})

test('ends all other sessions after a confirmation', async () => {
  const { screen, api, rows, leave } = await render()
  await screen.getByRole('button', { name: 'Log out everywhere else' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  expect(api.paths).not.toContain('/auth/v1/logout?scope=others')
  leave(1)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.element(screen.getByText('Logged out everywhere else')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  expect(api.paths).toContain('/auth/v1/logout?scope=others')
})
