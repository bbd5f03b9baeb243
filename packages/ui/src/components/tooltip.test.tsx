import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const table = (off = false) => (
  <Tooltip text="Shows the table" off={off}>
    <Button>Table</Button>
  </Tooltip>
)
const example = (
  <div className="grid justify-items-center gap-20 p-20">
    {table()}
    <Tooltip text="Shows the chart" side="bottom">
      <Button>Chart</Button>
    </Tooltip>
    <Button>Other</Button>
  </div>
)

test('opens on hover and closes on leave', { tags: ['LAY-13'] }, async () => {
  const screen = await render(example)
  await screen.getByRole('button', { name: 'Table' }).hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Shows the table')
  await screen.getByRole('button', { name: 'Other' }).hover()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('opens without delay', { tags: ['LAY-13'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(example)
  await screen.getByRole('button', { name: 'Table' }).hover()
  // Polling moves the clock, so no timer may be left before.
  expect(vi.getTimerCount()).toBe(0)
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
})

test('stays open while the pointer is over the tooltip', async () => {
  const screen = await render(example)
  await screen.getByRole('button', { name: 'Table' }).hover()
  await screen.getByRole('tooltip').hover()
  // Timers fire in order, so the timer of the leave, if it still ran, would have fired.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Shows the table')
})

test('describes its child on keyboard focus and closes on Escape', async () => {
  const screen = await render(example)
  const button = screen.getByRole('button', { name: 'Table' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Shows the table')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('closes on click and on scroll', { tags: ['LAY-13'] }, async () => {
  const screen = await render(example)
  const button = screen.getByRole('button', { name: 'Table' })
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await button.click()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Other' }).hover()
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  document.dispatchEvent(new Event('scroll'))
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('shows one tooltip at a time', async () => {
  const screen = await render(example)
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Shows the table')
  await screen.getByRole('button', { name: 'Chart' }).hover()
  await expect
    .poll(() =>
      screen
        .getByRole('tooltip')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Shows the chart'])
})

test('shows no tooltip if it is off', async () => {
  const screen = await render(
    <>
      {table(true)}
      <Tooltip text="Other">
        <Button>Other</Button>
      </Tooltip>
    </>,
  )
  await screen.getByRole('button', { name: 'Table' }).hover()
  await screen.getByRole('button', { name: 'Other' }).hover()
  // The box has loaded, so the first tooltip would have opened, too.
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Other')
  await screen.getByRole('button', { name: 'Table' }).hover()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})
