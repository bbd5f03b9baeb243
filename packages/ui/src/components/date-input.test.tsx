import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { i18n } from '../lib/i18n.ts'
import { DateInput } from './date-input.tsx'

interface ExampleProps {
  value?: string
  min?: string
  max?: string
  onChange: (day: string | undefined) => void
}

/** Stores the value as a page does, and has a button that clears it. */
function Example({ value: initial, onChange, ...props }: ExampleProps) {
  const [value, setValue] = useState(initial)
  const change = (day: string | undefined) => {
    onChange(day)
    setValue(day)
  }
  return (
    <>
      <DateInput label="From" {...props} value={value} onChange={change} />
      <button type="button" onClick={() => setValue(undefined)}>
        Clear
      </button>
    </>
  )
}

async function open(props: Omit<ExampleProps, 'onChange'> = {}) {
  const onChange = vi.fn()
  const screen = await render(<Example {...props} onChange={onChange} />)
  return { screen, onChange, input: screen.getByLabelText('From', { exact: true }) }
}

test('shows the day as the portal writes it', async () => {
  const { input } = await open({ value: '2026-11-12' })
  await expect.element(input).toHaveValue('12 Nov 2026')
})

test('reports a typed day once it is complete and rewrites it on leaving', async () => {
  const { input, onChange } = await open()
  await input.click()
  await userEvent.keyboard('2026-11-1')
  await expect.element(input).toHaveValue('2026-11-1')
  await userEvent.keyboard('2')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12')
  await expect.element(input).toHaveValue('12 Nov 2026')
})

test('reports no day for an empty field', async () => {
  const { input, onChange } = await open({ value: '2026-11-12' })
  await input.clear()
  expect(onChange.mock.calls).toEqual([[undefined]])
})

test('says how to enter a date only after an unreadable one is left', async () => {
  const { screen, input, onChange } = await open({ value: '2026-11-12' })
  await input.fill('11/12/2026')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Enter a date, for example')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(onChange).not.toHaveBeenCalled()
  await input.fill('13 Nov 2026')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(onChange.mock.calls).toEqual([['2026-11-13']])
})

test('rejects a day outside of its range', async () => {
  const { screen, input, onChange } = await open({ max: '2026-11-12' })
  await input.fill('13 Nov 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter 12 Nov 2026 or earlier.')
  expect(onChange).not.toHaveBeenCalled()
})

test('follows a value that is cleared elsewhere', async () => {
  const { screen, input } = await open({ value: '2026-11-12' })
  await input.fill('13 Nov 2026')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(input).toHaveValue('')
})

test('reports the day that is chosen in the calendar', async () => {
  const { screen, input, onChange } = await open()
  const calendar = screen.container.querySelector<HTMLInputElement>('input[type="date"]')
  const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined)
  await screen.getByRole('button', { name: 'Open calendar: From' }).click()
  expect(showPicker.mock.contexts).toEqual([calendar])
  await userEvent.fill(calendar as HTMLInputElement, '2026-11-12')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12')
  await expect.element(input).toHaveValue('12 Nov 2026')
  showPicker.mockRestore()
})

test('is wide enough for its German placeholder', async () => {
  onTestFinished(() => i18n.activate('en', { messages: {} }))
  i18n.activate('de', { messages: { 'ui.anyDate': 'Beliebiges Datum' } })
  const screen = await render(<Example onChange={() => {}} />)
  const input = screen.getByPlaceholder('Beliebiges Datum').element() as HTMLInputElement
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(canvas.measureText('Beliebiges Datum').width).toBeLessThan(room)
})
