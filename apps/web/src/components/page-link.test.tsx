import { expect, test } from 'vitest'
import { filled } from '../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../test/render-feature.tsx'
import { PageLink } from './page-link.tsx'

test('opens a page of the portal without a reload', async () => {
  const { screen, router } = await renderFeature(
    <PageLink to="/faqs" hash="waiting" variant="inline">
      Why?
    </PageLink>,
    filled,
  )
  const link = screen.getByRole('link', { name: 'Why?', exact: true })
  await expect.element(link).toHaveAttribute('href', '/faqs#waiting')
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' })
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe('/faqs')
})
