import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepareBrowser } from '../../test/prepare-browser.ts'
import { stubMedia } from '../../test/stub-media.ts'
import { AppFrame } from './app-frame.tsx'

/** Renders a page in a window on a device, with widths in px. */
async function renderOn(device: number, window = device) {
  await prepareBrowser()
  stubMedia((query) => {
    const limit = (name: string) => Number(query.match(`\\(${name}: ([\\d.]+)px\\)`)?.[1] ?? Infinity)
    return window <= limit('max-width') && device <= limit('max-device-width')
  })
  return render(<AppFrame>The page</AppFrame>)
}

test.each([360, 700, 767])(
  'shows only a card that asks for a desktop computer on a screen of %i px',
  { tags: ['LAY-10'] },
  async (width) => {
    const screen = await renderOn(width)
    const heading = screen.getByRole('heading', { name: 'Mobile version coming soon', exact: true })
    await expect.element(heading).toBeVisible()
    await expect.element(screen.getByText('Please use a desktop computer to open Hearth.')).toBeVisible()
    expect(screen.container).not.toHaveTextContent('The page')
  },
)

test.each([
  ['a screen of 768 px', 768, 768],
  ['a screen of 800 px', 800, 800],
  ['a narrow window on a large screen', 1280, 360],
])('shows the page on %s', { tags: ['LAY-10'] }, async (_where, device, window) => {
  const screen = await renderOn(device, window)
  await expect.element(screen.getByText('The page')).toBeVisible()
  expect(screen.container.textContent).toBe('The page')
})
