import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { testConfig } from '../../../test/test-config.ts'
import { loadRuntimeConfig } from '../../lib/browser/runtime-config.ts'
import { AuthLayout } from './auth-layout.tsx'

const links = [
  { kind: 'x', name: 'X', url: 'https://x.example/hearth' },
  { kind: 'discord', name: 'Discord', url: 'https://discord.example/hearth' },
  { kind: 'github', name: 'GitHub', url: 'https://github.example/hearth' },
]

async function renderHeader(config: object = {}) {
  vi.stubGlobal('localStorage', memoryStorage())
  const brand = { ...testConfig.brand, links }
  vi.stubGlobal('fetch', async () => Response.json({ ...testConfig, brand, ...config }))
  await loadRuntimeConfig()
  const screen = await render(<AuthLayout>The form</AuthLayout>)
  await expect.element(screen.getByText('The form')).toBeVisible()
  return screen.getByRole('banner')
}

test("[LAY-07] shows the logo, the operator's links and a link to the sign-up", async () => {
  const header = await renderHeader()
  await expect.element(header.getByRole('link', { name: 'Hearth' })).toHaveAttribute('href', '/auth')
  for (const { name, url } of links) {
    const link = header.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', url)
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
  const start = header.getByRole('link', { name: 'Get started' })
  await expect.element(start).toHaveAttribute('href', '/auth/signup')
})

test('shows no link to the sign-up while sign-ups are closed', async () => {
  const header = await renderHeader({ signUps: false })
  await expect.element(header.getByRole('link', { name: 'Get started' })).not.toBeInTheDocument()
})
