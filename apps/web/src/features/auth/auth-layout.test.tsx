import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepareBrowser } from '../../../test/prepare-browser.ts'
import { testConfig } from '../../../test/test-config.ts'
import { AuthLayout } from './auth-layout.tsx'

const links = [
  { kind: 'x', name: 'X', url: 'https://x.example/hearth' },
  { kind: 'discord', name: 'Discord', url: 'https://discord.example/hearth' },
  { kind: 'github', name: 'GitHub', url: 'https://github.example/hearth' },
] satisfies (RuntimeConfig['brand']['links'][number] & { name: string })[]

async function renderHeader(config: Partial<RuntimeConfig> = {}) {
  await prepareBrowser({}, { config: { brand: { ...testConfig.brand, links }, ...config } })
  const screen = await render(<AuthLayout>The form</AuthLayout>)
  await expect.element(screen.getByText('The form')).toBeVisible()
  return screen.getByRole('banner')
}

test("shows the logo, the operator's links and a link to the sign-up", { tags: ['LAY-07'] }, async () => {
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
