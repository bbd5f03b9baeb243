import { findAnswer } from '../screenshots/answers.ts'
import { filled } from '../screenshots/filled.ts'
import { expect, type Locator, openWithSession, type Page, test } from '../support/fixtures.ts'

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
const intact = ['/api/users/user-onboarded', '/api/users/onboard', '/api/overview']

/**
 * Responds to a page's API calls with broken data. Excludes `intact` paths and the live stream.
 * @param write returns the body of a broken response
 * @returns a function that returns the number of pending calls
 */
async function answerBroken(page: Page, write: (answer: unknown) => string): Promise<() => number> {
  let open = 0
  await page.route(
    ({ pathname }) => /^\/(api|submissions)\//.test(pathname),
    async (route) => {
      const request = route.request()
      const url = new URL(request.url())
      // Leave the call unanswered, so that no live updates arrive.
      if (url.pathname === '/api/live') return
      const answer = findAnswer(filled, request.method(), url)
      open += 1
      const body = intact.includes(url.pathname) ? JSON.stringify(answer) : write(answer)
      await route.fulfill({ contentType: 'application/json', body })
      open -= 1
    },
  )
  return () => open
}

const pages = {
  Dashboard: 'Points log',
  'Agent Insights': 'Collected by day',
  Rewards: 'Campaigns',
  Referrals: 'Your friends',
  Profile: 'Recent activity',
}

const profileSections = ['About you', 'Wallet', 'API keys', 'Your data']

for (const [name, breakValue] of Object.entries(breaks))
  test(`[ERR-03] keeps every page usable with ${name}`, async ({ page, member, pageErrors }) => {
    pageErrors.expected = true
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.stack ?? error.message))
    page.on('console', (message) => {
      if (/^\w*Error\b/.test(message.text())) thrown.push(message.text())
    })
    const countOpen = await answerBroken(page, (answer) => JSON.stringify(breakAnswer(answer, breakValue)))
    await openWithSession(page, member)
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' })
    const open = async (link: Locator, heading: string) => {
      await link.click()
      await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect.poll(countOpen).toBe(0)
      // Wait until the response is rendered.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
    }
    for (const [title, heading] of Object.entries(pages))
      await open(links.getByRole('link', { name: title }), heading)
    const sections = page.getByRole('navigation', { name: 'Profile' })
    for (const name of profileSections) await open(sections.getByRole('link', { name }), name)
    expect(thrown).toEqual([])
  })

for (const [name, body] of Object.entries({ null: 'null', nothing: '', 'a text': '"x"' }))
  test(`[ERR-03] offers a retry on every card if all queries return ${name}`, async ({
    page,
    member,
    pageErrors,
  }) => {
    pageErrors.expected = true
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.stack ?? error.message))
    await answerBroken(page, () => body)
    await openWithSession(page, member)
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    const links = page.getByRole('navigation', { name: 'Main' })
    const expectRetry = async (link: Locator) => {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      await expect(main.locator('.animate-pulse')).toHaveCount(0)
      await expect(main.getByText(/^\s*0\b/)).toHaveCount(0)
    }
    for (const name of ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals'])
      await expectRetry(links.getByRole('link', { name }))
    // The first section calls only the auth service.
    await links.getByRole('link', { name: 'Profile' }).click()
    const sections = page.getByRole('navigation', { name: 'Profile' })
    for (const name of ['About you', 'API keys', 'Your data'])
      await expectRetry(sections.getByRole('link', { name }))
    expect(thrown).toEqual([])
  })

test('[ERR-03] shows the card after a retry of a null response', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  let broken = true
  await answerBroken(page, (answer) => (broken ? 'null' : JSON.stringify(answer)))
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const log = page.getByRole('region', { name: 'Points log' })
  await expect(log.getByRole('alert')).toContainText("Couldn't load the points log")
  broken = false
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByRole('table')).toBeVisible()
  await expect(log.getByRole('alert')).toHaveCount(0)
})
