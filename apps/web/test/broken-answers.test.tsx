import { expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { disableRetries } from './disable-retries.ts'
import { openPortal } from './render-portal.tsx'

/** Returns a response value's replacement. In JSON, `undefined` omits a field and is null in a list. */
type Break = (value: unknown) => unknown

const isContainer = (value: unknown) => typeof value === 'object' && value !== null

/** Breaks all values in a response, innermost first. The outermost value is kept unless `within` is true. */
function breakAnswer(value: unknown, breakValue: Break, within = false): unknown {
  const inside = Array.isArray(value)
    ? value.map((item) => breakAnswer(item, breakValue, true))
    : isContainer(value)
      ? Object.fromEntries(
          Object.entries(value as object).map(([name, field]) => [
            name,
            breakAnswer(field, breakValue, true),
          ]),
        )
      : value
  return within ? breakValue(inside) : inside
}

const breaks: Record<string, Break> = {
  'null in place of each value': (value) => (isContainer(value) ? value : null),
  'values of another type': (value) =>
    typeof value === 'string' ? 7 : isContainer(value) ? value : { unexpected: [true] },
  'text that says nothing': (value) => (typeof value === 'string' ? 'x' : value),
  'a null, a text and an empty object in each list': (value) =>
    Array.isArray(value) ? [null, 'x', {}, ...value, undefined] : value,
  'no lists and no objects': (value) => (isContainer(value) ? undefined : value),
}

/** Paths of responses that stay intact. Otherwise, the portal redirects to the login page. */
const intact = ['/api/users/user-onboarded', '/api/users/onboard']

const pages = {
  Dashboard: 'Points log',
  'Agent Insights': 'Collected by day',
  Rewards: 'Campaigns',
  Referrals: 'Your friends',
  Profile: 'Recent activity',
}

const profileSections = ['About you', 'Wallet', 'API keys', 'Your data']

/** Opens the portal with broken responses. The returned list contains the errors that components throw. */
async function openBroken(write: (answer: unknown) => string) {
  const thrown: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    thrown.push(...args.filter((arg) => arg instanceof TypeError || /^\w*Error\b/.test(String(arg))))
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const portal = await openPortal()
  disableRetries(portal.client)
  portal.api.change = (answer, path) =>
    new Response(intact.includes(path) ? JSON.stringify(answer) : write(answer), {
      headers: { 'content-type': 'application/json' },
    })
  const { screen } = await portal.show('/dashboard')
  return { ...portal, screen, thrown }
}

test.each(Object.entries(breaks))(
  'keeps every page usable with %s',
  { tags: ['ERR-03'] },
  async (_name, breakValue) => {
    const { screen, client, thrown } = await openBroken((answer) =>
      JSON.stringify(breakAnswer(answer, breakValue)),
    )
    const open = async (link: Locator, heading: string) => {
      await link.click()
      await expect
        .element(screen.getByRole('main').getByRole('heading', { name: heading }).first())
        .toBeVisible()
      await expect.poll(() => client.isFetching()).toBe(0)
    }
    const links = screen.getByRole('navigation', { name: 'Main' })
    for (const [title, heading] of Object.entries(pages))
      await open(links.getByRole('link', { name: new RegExp(`^${title}`) }), heading)
    const sections = screen.getByRole('navigation', { name: 'Profile' })
    for (const name of profileSections) await open(sections.getByRole('link', { name }), name)
    expect(thrown).toEqual([])
  },
)

const nullNumbers: Break = (value) => (typeof value === 'number' ? null : value)

/** Returns the texts of an element that contain the number zero. */
function findZeros(element: Element): string[] {
  const zero = /(?<![\w.,:])0(?![\w.,:])/
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    const parent = walker.currentNode.parentElement
    // The axis of a chart begins with zero.
    if (zero.test(text) && parent && !parent.closest('svg'))
      found.push(parent.closest('tr, li, p, dl, [role=group]')?.textContent ?? text)
  }
  return found
}

test('shows no figure as zero if each number is null', { tags: ['ERR-03'] }, async () => {
  const { screen, client } = await openBroken((answer) => JSON.stringify(breakAnswer(answer, nullNumbers)))
  const main = screen.getByRole('main')
  const links = screen.getByRole('navigation', { name: 'Main' })
  const zeros: string[] = []
  for (const [title, heading] of Object.entries(pages)) {
    await links.getByRole('link', { name: new RegExp(`^${title}`) }).click()
    await expect.element(main.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect.poll(() => client.isFetching()).toBe(0)
    zeros.push(...findZeros(document.body).map((text) => `${title}: ${text}`))
  }
  expect(zeros).toEqual([])
})

test.each(Object.entries({ null: 'null', nothing: '', 'a text': '"x"' }))(
  'offers a retry on every card if all queries return %s',
  { tags: ['ERR-03'] },
  async (_name, body) => {
    const { screen, thrown } = await openBroken(() => body)
    const main = screen.getByRole('main')
    const links = screen.getByRole('navigation', { name: 'Main' })
    const expectRetry = async (link: Locator) => {
      await link.click()
      await expect.element(link).toHaveAttribute('aria-current', 'page')
      await expect.element(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      await expect.poll(() => main.element().querySelector('.animate-pulse')).toBeNull()
      await expect.element(main.getByText(/^\s*0\b/)).not.toBeInTheDocument()
    }
    for (const name of ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals'])
      await expectRetry(links.getByRole('link', { name }))
    // The first section calls only the auth service.
    await links.getByRole('link', { name: 'Profile' }).click()
    const sections = screen.getByRole('navigation', { name: 'Profile' })
    for (const name of ['About you', 'API keys', 'Your data'])
      await expectRetry(sections.getByRole('link', { name }))
    expect(thrown).toEqual([])
  },
)

test('shows the card after a retry of a null response', { tags: ['ERR-03'] }, async () => {
  const { screen, api } = await openBroken(() => 'null')
  const log = screen.getByRole('region', { name: 'Points log' })
  await expect.element(log.getByRole('alert').getByText("Couldn't load the points log.")).toBeVisible()
  delete api.change
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.element(log.getByRole('table')).toBeVisible()
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument()
})
