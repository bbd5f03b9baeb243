import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Example({ sticky = false }: { sticky?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="New key" note="Shown once" sticky={sticky} onClose={() => setOpen(false)}>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </Dialog>
      )}
    </>
  )
}

async function open(sticky?: boolean) {
  const screen = await render(<Example {...(sticky && { sticky })} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

test('is named by its title and described by its note', async () => {
  const screen = await open()
  const dialog = screen.getByRole('dialog', { name: 'New key' })
  await expect.element(dialog).toHaveAccessibleDescription('Shown once')
})

test('keeps the focus inside', async () => {
  const screen = await open()
  const names = []
  for (let press = 0; press < 3; press += 1) {
    names.push(document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'))
    await userEvent.tab()
  }
  expect(names).toEqual(['Done', 'Close', 'Done'])
  expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
})

test.each(['{Escape}', '{Tab}{Enter}'])('closes on %s and returns the focus', async (keys) => {
  const screen = await open()
  await userEvent.keyboard(keys)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('stays open on Escape if it is sticky', async () => {
  const screen = await open(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
