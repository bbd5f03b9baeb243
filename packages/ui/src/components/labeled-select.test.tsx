import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LabeledSelect } from './labeled-select.tsx'

test('names the select by its label', async () => {
  const screen = await render(
    <LabeledSelect label="Color">
      <option>Red</option>
    </LabeledSelect>,
  )
  await expect.element(screen.getByRole('combobox', { name: 'Color' })).toHaveValue('Red')
})
