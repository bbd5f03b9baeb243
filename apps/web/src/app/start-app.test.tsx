import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { memoryStorage } from '../../test/memory-storage.ts'
import { mockApi } from '../../test/mock-api.ts'
import { startApp } from './start-app.tsx'

test('offers a retry instead of a blank page if the settings fail to load', {
  tags: ['NAV-11'],
}, async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const api = mockApi({})
  api.respond = () => new Response(null, { status: 503 })
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(root)
  onTestFinished(() => root.remove())
  startApp(async () => <p>The portal</p>)
  await expect.element(page.getByRole('heading', { name: "Couldn't reach the portal" })).toBeVisible()
  delete api.respond
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The portal', { exact: true })).toBeVisible()
})
