import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

const example = (off = false) => (
  <TooltipProvider>
    <Tooltip text="Shows the table" off={off}>
      <Button>Table</Button>
    </Tooltip>
  </TooltipProvider>
)

/** Waits until the tooltips have loaded after the first paint. */
async function waitForTooltips(button: { element(): Element }) {
  await expect.poll(() => button.element().hasAttribute('data-state')).toBe(true)
}

test('opens on hover', async () => {
  const screen = await render(example())
  const button = screen.getByRole('button', { name: 'Table' })
  await waitForTooltips(button)
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Shows the table')
})

test('describes its child on keyboard focus and closes on Escape', async () => {
  const screen = await render(example())
  const button = screen.getByRole('button', { name: 'Table' })
  await waitForTooltips(button)
  await userEvent.tab()
  await expect.element(button).toHaveAccessibleDescription('Shows the table')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('renders its child without a tooltip if it is off', async () => {
  const screen = await render(
    <>
      {example(true)}
      <TooltipProvider>
        <Tooltip text="Other">
          <Button>Other</Button>
        </Tooltip>
      </TooltipProvider>
    </>,
  )
  await waitForTooltips(screen.getByRole('button', { name: 'Other' }))
  await expect.element(screen.getByRole('button', { name: 'Table' })).not.toHaveAttribute('data-state')
})
