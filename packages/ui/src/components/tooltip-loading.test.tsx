import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadOptionalPart } from '../lib/load-optional-part.ts'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

vi.mock('../lib/load-optional-part.ts', { spy: true })

test('shows the tooltip of the focused button, even if tooltips load late', {
  tags: ['LAY-13'],
}, async () => {
  const loading = Promise.withResolvers<void>()
  vi.mocked(loadOptionalPart).mockImplementation(async (load) => {
    await loading.promise
    return load()
  })
  const screen = await render(
    <Tooltip text="Shows the table">
      <Button>Table</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Table' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  expect(loadOptionalPart).toHaveBeenCalled()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  loading.resolve()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Shows the table')
  await expect.element(button).toHaveFocus()
})
