import { expect, test, vi } from 'vitest'
import { renderFeature } from '../../../test/render-feature.tsx'
import { NotificationsCard } from './notifications-card.tsx'

/** Renders the card in a browser with this permission, which a request for it changes to `answer`. */
async function render(permission: NotificationPermission, answer = permission) {
  const stub = { permission, requestPermission: vi.fn(async () => (stub.permission = answer)) }
  vi.stubGlobal('Notification', stub)
  const { screen } = await renderFeature(<NotificationsCard />, {})
  return {
    screen,
    stub,
    checkbox: screen.getByRole('checkbox', { name: /^Notify me when my node goes offline/ }),
  }
}

test('turns notifications on and off without another request for permission', async () => {
  const { checkbox, stub } = await render('granted')
  await expect.element(checkbox).not.toBeChecked()
  await checkbox.click()
  await expect.element(checkbox).toBeChecked()
  expect(localStorage.getItem('deviceNotes')).toBe('on')
  await checkbox.click()
  await expect.element(checkbox).not.toBeChecked()
  expect(localStorage.getItem('deviceNotes')).toBeNull()
  expect(stub.requestPermission).not.toHaveBeenCalled()
})

test('turns notifications on once the browser grants permission', async () => {
  const { checkbox, stub } = await render('default', 'granted')
  await checkbox.click()
  await expect.element(checkbox).toBeChecked()
  expect(stub.requestPermission).toHaveBeenCalledOnce()
})

test('explains that the browser blocks notifications', async () => {
  const { screen, checkbox } = await render('default', 'denied')
  await checkbox.click()
  await expect.element(screen.getByText(/^Your browser blocks notifications/)).toBeVisible()
  await expect.element(checkbox).toBeDisabled()
  await expect.element(checkbox).not.toBeChecked()
})
