import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Select } from './select.tsx'

test('calls onChange with the selected option', async () => {
  const onChange = vi.fn()
  const screen = await render(
    <Select aria-label="Color" defaultValue="red" onChange={({ target }) => onChange(target.value)}>
      <option value="red">Red</option>
      <option value="blue">Blue</option>
    </Select>,
  )
  await screen.getByRole('combobox', { name: 'Color' }).selectOptions('Blue')
  expect(onChange).toHaveBeenCalledWith('blue')
})
