import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area.tsx'

const area = (length: number, error?: string) => (
  <TextArea
    label="What is wrong?"
    hint="Say what you expected."
    value={'x'.repeat(length)}
    limit={100}
    error={error}
    onChange={() => undefined}
  />
)

test('is named by its label and described by its hint', async () => {
  const screen = await render(area(0))
  const box = screen.getByRole('textbox', { name: 'What is wrong?' })
  await expect.element(box).toHaveAccessibleDescription('Say what you expected.')
})

test('announces an error instead of the hint', async () => {
  const screen = await render(area(0, 'Enter a message.'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a message.')
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Say what you expected.')).not.toBeInTheDocument()
})

test.each([
  [89, ''],
  [90, '10 characters left'],
  [99, '1 character left'],
  [100, '0 characters left'],
  [101, '1 character too many'],
])('counts the characters of a text of %d near a limit of 100', async (length, count) => {
  const screen = await render(area(length))
  expect(screen.container.querySelector('[aria-live]')?.textContent).toBe(count)
})

test('keeps text that is longer than the limit', async () => {
  const screen = await render(area(120))
  await expect.element(screen.getByRole('textbox')).toHaveValue('x'.repeat(120))
})
