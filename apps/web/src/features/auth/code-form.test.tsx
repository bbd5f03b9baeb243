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

test('clears a rejected code, shows and logs the error, and takes the next code', {
  tags: ['ERR-04'],
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const check = vi.fn(async (code: string) => {
    if (code === '111111') throw new Error('Network error')
  })
  const { screen, field, onAccepted } = await render(check)
  await userEvent.keyboard('111111')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(log.mock.calls).toEqual([['Network error']])
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

/** Expects the boxes and the digits to be at their places. */
function expectUnscrolled(input: HTMLInputElement) {
  const box = input.parentElement as HTMLElement
  expect([box.scrollLeft, input.scrollLeft]).toEqual([0, 0])
  expect(box.firstElementChild?.getBoundingClientRect().left).toBe(box.getBoundingClientRect().left)
}

test('leaves the boxes in place after a rejected code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = Promise.withResolvers<void>()
  const { screen, field } = await render(() => answer.promise)
  const input = field.element() as HTMLInputElement
  await userEvent.keyboard('111111')
  // Rejected after the browser painted the complete code, as by a server.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  answer.reject(new Error('Network error'))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expectUnscrolled(input)
  await userEvent.keyboard('2')
  expectUnscrolled(input)
})

test('leaves the boxes in place while a code is pasted, selected and edited', async () => {
  const { field } = await render(async () => {}, true)
  const input = field.element() as HTMLInputElement
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('482913')
  expectUnscrolled(input)
  await userEvent.keyboard('{Control>}ax{/Control}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(field).toHaveValue('482913')
  expectUnscrolled(input)
  for (const keys of ['{Home}', '{Shift>}{End}{/Shift}', '{Control>}a{/Control}', '{End}', '{Backspace}5']) {
    await userEvent.keyboard(keys)
    expectUnscrolled(input)
  }
  // Dragging beyond the last box scrolls the text of an input if there is room for it.
  input.scrollLeft = 50
  ;(input.parentElement as HTMLElement).scrollLeft = 50
  expectUnscrolled(input)
})
