import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { user } from '../../../../../e2e/screenshots/filled.ts'
import { GATEWAY_TIMEOUT_MS, listSources, savePreferredGateway } from '../../lib/browser/avatar-sources.ts'
import { Avatar } from './avatar.tsx'

// Tests must not call the public gateways.
vi.mock('../../lib/browser/avatar-sources.ts', { spy: true })

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs='
const SILENT = 'https://silent.example/a.gif'
const BROKEN = ['data:image/gif;base64,AAAA', 'data:text/html,Not%20here']

/** Leaves images without this address, so that they neither load nor fail. React sets it in both ways. */
function ignoreAddress(ignored: string): void {
  const { setAttribute } = Element.prototype
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (value !== ignored) setAttribute.call(this, name, value)
  })
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: Element, value) {
    if (value !== ignored) setAttribute.call(this, 'src', value)
  })
}

async function renderAvatar(sources: string[]) {
  vi.mocked(listSources).mockReturnValue(sources)
  const save = vi.mocked(savePreferredGateway).mockReturnValue()
  const avatar = { full_name: 'Quinn', username: null, avatar_url: 'ipfs://bafy/a.gif' }
  const element = <Avatar user={{ ...user, ...avatar }} />
  const screen = await render(element)
  const letter = screen.getByText('Q', { exact: true })
  return {
    save,
    letter,
    rerender: () => screen.rerender(element),
    image: screen.getByRole('img', { name: 'Your avatar' }),
  }
}

test('shows the picture of the first gateway that has it, which goes first from then on', {
  tags: ['CAC-05'],
}, async () => {
  const { image, letter, save } = await renderAvatar([...BROKEN, PICTURE, 'data:,unused'])
  await expect.element(letter).not.toBeInTheDocument()
  await expect.element(image).toHaveAttribute('src', PICTURE)
  expect(listSources).toHaveBeenCalledWith('ipfs://bafy/a.gif')
  expect(save.mock.calls).toEqual([[PICTURE]])
})

test('shows the first letter of the name if no gateway has the picture', { tags: ['CAC-05'] }, async () => {
  const { image, letter, save } = await renderAvatar(BROKEN)
  await expect.element(image).not.toBeInTheDocument()
  await expect.element(letter).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('gives up a gateway that does not respond after a time', { tags: ['CAC-05'] }, async () => {
  ignoreAddress(SILENT)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { image, letter, save, rerender } = await renderAvatar([SILENT, PICTURE, 'data:,unused'])
  await expect.element(image).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(GATEWAY_TIMEOUT_MS - 1)
  // Rendering again applies a change that is pending.
  await rerender()
  await expect.element(image).not.toHaveAttribute('src')
  await expect.element(letter).toBeVisible()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(image).toHaveAttribute('src', PICTURE)
  await expect.element(letter).not.toBeInTheDocument()
  expect(save.mock.calls).toEqual([[PICTURE]])
})
