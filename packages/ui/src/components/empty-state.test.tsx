import { Gift } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

test('shows the title, the text and the action', async () => {
  const screen = await render(
    <EmptyState
      icon={Gift}
      title="No gifts yet"
      text="Gifts appear here."
      action={<Button>Add a gift</Button>}
    />,
  )
  await expect.element(screen.getByText('No gifts yet')).toBeVisible()
  await expect.element(screen.getByText('Gifts appear here.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add a gift' })).toBeVisible()
})

test('hides the icon from screen readers', async () => {
  const screen = await render(<EmptyState icon={Gift} title="No gifts yet" />)
  expect(screen.container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('is no heading inside a card', async () => {
  const screen = await render(<EmptyState icon={Gift} title="No gifts yet" />)
  await expect.element(screen.getByText('No gifts yet')).toBeVisible()
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
})

test('is a heading on a page without cards', async () => {
  const screen = await render(<EmptyState heading icon={Gift} title="No gifts yet" />)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'No gifts yet' })).toBeVisible()
})

test('does not widen its container', async () => {
  const screen = await render(
    <div className="w-60">
      <EmptyState
        icon={Gift}
        title={'Nothing '.repeat(30)}
        text={'Later '.repeat(60)}
        action={<code>{'x'.repeat(20)}</code>}
      />
    </div>,
  )
  const frame = screen.container.firstElementChild as HTMLElement
  expect(frame.scrollWidth).toBe(240)
})
