import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderFeature } from '../../../test/render-feature.tsx'
import { CodeForm } from './code-form.tsx'

async function render(check: (code: string) => Promise<unknown>, incomplete = false) {
  const onAccepted = vi.fn()
  const form = <CodeForm label="Check your email" incomplete={incomplete} {...{ check, onAccepted }} />
  const { screen } = await renderFeature(form, {}, '/auth/verify')
  return {
    screen,
    onAccepted,
    field: screen.getByRole('textbox', { name: '6-digit code' }),
    submit: screen.getByRole('button', { name: 'Continue' }),
  }
}

test('the last digit submits the code once', async () => {
  const check = vi.fn(async () => {})
  const { field, onAccepted } = await render(check)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('482913')
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  expect(check.mock.calls).toEqual([['482913']])
})

test('accepts a code that is filled in with spaces and letters', async () => {
  const check = vi.fn(async () => {})
  const { field } = await render(check)
  await field.fill('Code: 482 913')
  expect(check.mock.calls).toEqual([['482913']])
})

test('clears a rejected code, shows the error and takes the next code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const check = vi.fn(async (code: string) => {
    if (code === '111111') throw new Error('Network error')
  })
  const { screen, field, onAccepted } = await render(check)
  await userEvent.keyboard('111111')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(onAccepted).not.toHaveBeenCalled()
  await userEvent.keyboard('222222')
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
})

test('does not submit a code while another input is missing', async () => {
  const check = vi.fn(async () => {})
  const { field, submit } = await render(check, true)
  await field.fill('482913')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  expect(check).not.toHaveBeenCalled()
})

test('shows each digit in the middle of its box', async () => {
  const { screen, field } = await render(async () => {})
  await field.fill('48291')
  const input = field.element() as HTMLInputElement
  const boxes = [...screen.container.querySelectorAll('span[aria-hidden]')].map((box) =>
    box.getBoundingClientRect(),
  )
  const style = getComputedStyle(input)
  // The same digits in a text without spacing have the width of a digit.
  const sample = document.createElement('span')
  sample.className = input.className
  sample.style.cssText = 'position: absolute; width: auto; padding: 0; letter-spacing: 0'
  sample.textContent = '48291'
  input.after(sample)
  const digit = sample.getBoundingClientRect().width / 5
  sample.remove()
  const left = input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft)
  const advance = digit + Number.parseFloat(style.letterSpacing)
  boxes.forEach((box, index) => {
    const center = left + index * advance + digit / 2
    expect(Math.abs(center - (box.left + box.width / 2))).toBeLessThan(2)
  })
  expect(boxes).toHaveLength(6)
  expect(input.scrollLeft).toBe(0)
})
