import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { empty } from '../../../../../../e2e/screenshots/empty.ts'
import { node, nodesOf } from '../../../../../../e2e/screenshots/nodes-of.ts'
import { renderFeature } from '../../../../test/render-feature.tsx'
import { setDeviceNotifications } from '../../../lib/browser/device-notifications.ts'
import { DeviceParts } from './-device-parts.tsx'

const icon = Object.assign(document.createElement('link'), { rel: 'icon' })
const readIcon = () => icon.getAttribute('href')
/** Titles of the notifications that the device has shown. */
let shown: string[]

beforeEach(() => {
  icon.setAttribute('href', '/favicon.svg')
  document.head.prepend(icon)
  shown = []
  vi.stubGlobal(
    'Notification',
    class {
      static readonly permission = 'granted'
      constructor(title: string) {
        shown.push(title)
      }
    },
  )
})

afterEach(() => icon.remove())

const connected = nodesOf(node(1, true))
const disconnected = nodesOf(node(1, false))

/** Renders the parts with one connected node. Returns a function that changes the nodes. */
async function renderConnected() {
  const { screen, api, client } = await renderFeature(<DeviceParts />, connected)
  await expect.poll(readIcon).toBe('/favicon-there.svg')
  return {
    screen,
    async change(answers: typeof connected, href: string) {
      api.answers = answers
      await client.invalidateQueries()
      await expect.poll(readIcon).toBe(href)
    },
  }
}

test('links the manifest once, so that the portal can be installed', async () => {
  await renderFeature(<DeviceParts />, empty)
  await renderFeature(<DeviceParts />, empty)
  const links = [...document.querySelectorAll('link[rel=manifest]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manifest.webmanifest'])
  links[0]?.remove()
})

test('leaves the favicon as it is without nodes', async () => {
  const { api, client } = await renderFeature(<DeviceParts />, empty)
  await expect.poll(() => api.calls).toContain('GET /api/nodes')
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(readIcon()).toBe('/favicon.svg')
})

test('shows in the favicon whether a node is connected', async () => {
  const { change } = await renderConnected()
  await change(disconnected, '/favicon-away.svg')
  await change(connected, '/favicon-there.svg')
})

test('restores the favicon when the member leaves the portal', async () => {
  const { screen } = await renderConnected()
  await screen.unmount()
  expect(readIcon()).toBe('/favicon.svg')
})

test('notifies when the last node disconnects and when it returns', async () => {
  const { change } = await renderConnected()
  await setDeviceNotifications(true)
  await change(disconnected, '/favicon-away.svg')
  expect(shown).toEqual(['Your node is offline'])
  await change(connected, '/favicon-there.svg')
  expect(shown).toEqual(['Your node is offline', 'Your node is back online'])
})

test('does not notify unless enabled', async () => {
  const { change } = await renderConnected()
  await setDeviceNotifications(true)
  await setDeviceNotifications(false)
  await change(disconnected, '/favicon-away.svg')
  expect(shown).toEqual([])
})
