import { Trash2 } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Badge, Row, SkeletonRows } from './row.tsx'

test('is a list item with title, note and action', async () => {
  const screen = await render(
    <ul>
      <Row
        icon={Trash2}
        title={
          <>
            Key <Badge>read</Badge>
          </>
        }
        note="Not used yet"
        action={<Button>Remove</Button>}
      />
    </ul>,
  )
  const row = screen.getByRole('listitem')
  await expect.element(row.getByText('read')).toBeVisible()
  await expect.element(row.getByText('Not used yet')).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('shows the position in an ordered list instead of an icon', async () => {
  const screen = await render(
    <ol>
      <Row icon={3} title="Third" note="" />
    </ol>,
  )
  await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
})

test('moves the action below the text in a narrow column', async () => {
  const row = (width: string) => (
    <ul className={width}>
      <Row icon={Trash2} title="Key" note="Not used yet" action={<Button>Remove</Button>} />
    </ul>
  )
  const screen = await render(row('w-200'))
  const top = (text: string) => screen.getByText(text).element().getBoundingClientRect().top
  expect(top('Remove')).toBeLessThan(top('Not used yet'))
  await screen.rerender(row('w-80'))
  expect(top('Remove')).toBeGreaterThan(top('Not used yet'))
  const left = (text: string) => screen.getByText(text).element().getBoundingClientRect().left
  expect(left('Remove')).toBe(left('Not used yet'))
})

test('shows as many placeholders as rows are expected, hidden from screen readers', async () => {
  const screen = await render(<SkeletonRows count={3} />)
  const list = screen.container.firstElementChild
  expect(list?.children).toHaveLength(3)
  expect(list).toHaveAttribute('aria-hidden', 'true')
})
