import { expect, test } from '../support/fixtures.ts'

const screen = { width: 390, height: 844 }
test.use({ viewport: screen, screen, isMobile: true })

test('asks for a desktop computer on a small screen and offers to email the URL', {
  tag: ['@LAY-10'],
}, async ({ page, urls }) => {
  await page.goto('/auth/signup?referralCode=A+B&token=secret')
  await expect(page.getByText('Mobile version coming soon')).toBeVisible()
  await expect(page.getByText(/desktop computer/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  const address = await page.getByRole('link', { name: 'Email me the link' }).getAttribute('href')
  const { protocol, searchParams } = new URL(address ?? '')
  expect(protocol).toBe('mailto:')
  expect(searchParams.get('body')).toBe(`${urls.portal}/auth/signup?referralCode=A+B`)
})
