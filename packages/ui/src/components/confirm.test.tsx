import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

async function ask() {
  const onConfirm = vi.fn()
  const screen = await render(
    <Confirm title="Remove the key?" text="Programs lose access." action="Remove it" onConfirm={onConfirm}>
      <Button>Remove</Button>
    </Confirm>,
  )
  await screen.getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the key?' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog, onConfirm }
}

test('describes the consequences', async () => {
  const { dialog } = await ask()
  await expect.element(dialog).toHaveAccessibleDescription('Programs lose access.')
})

test('focuses the safe choice first', { tags: ['DLG-01'] }, async () => {
  const { screen } = await ask()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('runs the action after confirmation', async () => {
  const { screen, dialog, onConfirm } = await ask()
  expect(onConfirm).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Remove it' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('does nothing on Escape and returns the focus', async () => {
  const { screen, dialog, onConfirm } = await ask()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
})
