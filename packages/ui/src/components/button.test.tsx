import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('calls onClick on click, Enter and Space', async () => {
  const onClick = vi.fn()
  const screen = await render(<Button onClick={onClick}>Save</Button>)
  await screen.getByRole('button', { name: 'Save' }).click()
  await userEvent.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Add</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await screen.getByRole('button', { name: 'Add' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(onSubmit).toHaveBeenCalledOnce()
})
