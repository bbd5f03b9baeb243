import { expect, test } from 'vitest'
import { prepareAuthPages } from '../../../test/prepare-auth-pages.tsx'

test('moves the focus to the heading of each page but the first', async () => {
  const { open } = await prepareAuthPages()
  const screen = await open('/auth')
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Log in')
  await expect.element(heading).not.toHaveFocus()
  await screen.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(heading).toHaveTextContent('Create your account')
  await expect.element(heading).toHaveFocus()
})
