import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyCommand } from './copy-command.tsx'

test('copies the command and confirms it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<CopyCommand command="npm start" label="Copy the command" />)
  await screen.getByRole('button', { name: 'Copy the command' }).click()
  expect(write).toHaveBeenCalledWith('npm start')
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

test('copies a different text than it shows', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(<CopyCommand command="TOKEN=… npm start" textToCopy="TOKEN=1 npm start" label="Copy" />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(write).toHaveBeenCalledWith('TOKEN=1 npm start')
})

test('does not confirm a copy that the browser rejects', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  const screen = await render(<CopyCommand command="npm start" label="Copy the command" />)
  await screen.getByRole('button').click()
  expect(write).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Copy the command')
})

test('breaks a long command into lines', async () => {
  const screen = await render(
    <div className="w-60">
      <CopyCommand command={`npx https://example.org/${'a'.repeat(80)}.tgz start`} label="Copy" />
    </div>,
  )
  expect(screen.container.firstElementChild?.scrollWidth).toBe(240)
})
