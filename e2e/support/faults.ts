import { expect, type Locator, type Page } from './fixtures.ts'

type Answer = Parameters<Page['route']>[1]

export interface Fault {
  name: string
  answer: Answer
  /** Text shown by the portal, if it is the same for every call. */
  output?: string
  /** Text shown for a failed query. Commands accept any success response and show their own error text. */
  queryText?: string
}

const INVALID_FORMAT = 'Invalid error response format'

const json =
  (body: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json: body })

/** Success responses without the expected content. */
export const emptyAnswers: Fault[] = [
  { name: 'nothing', answer: json(null), queryText: INVALID_FORMAT },
  {
    name: 'null everywhere',
    answer: json({ success: null, message: null, status: null, data: null, user: null, eligible: null }),
  },
  { name: 'another shape', answer: json([{ surprise: 1 }]), queryText: INVALID_FORMAT },
]

export const failures: Fault[] = [
  {
    name: 'the page of a proxy',
    answer: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
    output: INVALID_FORMAT,
  },
  {
    name: 'a refusal',
    answer: json({ message: 'Away for a while.', error: 'UNAVAILABLE', statusCode: 503 }, 503),
    output: 'Away for a while.',
  },
  {
    name: 'no answer',
    answer: () => new Promise(() => {}),
    output: "The server didn't respond in time. Try again.",
  },
  { name: 'no network', answer: (route) => route.abort(), output: 'Failed to fetch' },
]

/** Installs a page clock that the test controls. The clock also drives the timeouts of calls. */
export async function installFastClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** Runs a function while calls to a path return the fault. */
export async function withFault(
  page: Page,
  path: string,
  { answer }: Fault,
  act: () => Promise<void>,
): Promise<void> {
  await page.route(`**${path}`, answer)
  await act()
  await page.unroute(`**${path}`, answer)
}

/** Waits for the text, skipping the pauses between retries. */
export async function expectEventually(page: Page, locator: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(locator).toContainText(text, { timeout: 100 })
  }).toPass({ intervals: [50] })
}
