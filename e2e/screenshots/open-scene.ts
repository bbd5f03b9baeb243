import type { Page, Route } from '@playwright/test'
import type { RuntimeConfig } from '../../packages/protocol/src/runtime-config.ts'
import { type AuthAnswers, FileAnswer, failed, findAnswer, never, RejectedAnswer } from './answers.ts'
import { NOW } from './filled.ts'
import type { Scene } from './scene.ts'
import { createSession } from './session.ts'

/** Origin shown in links and QR codes. Chromium sends requests for this origin to the server of this run. */
export const ORIGIN = 'http://localhost'

/**
 * Delay in ms above which the page's timeouts never fire, such as those for polling, automatic redirects and
 * slow-network warnings.
 */
const MAX_TIMER_MS = 3_500

const CALLS = /^\/(api|submissions|auth\/v1)\//
const rejection = { message: 'The server has a problem of its own.', error: 'INTERNAL', statusCode: 500 }

/**
 * Prepares a page for a scene with fixed responses and a fixed clock.
 * @param config settings of the running server
 * @returns a list to which the page's errors are added
 */
export async function prepareScene(page: Page, config: RuntimeConfig, scene: Scene): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(prepare, { stored: buildStorage(scene), later: MAX_TIMER_MS })
  await page.route(
    ({ pathname }) => CALLS.test(pathname),
    (route) =>
      answer(route, scene).catch((error: Error) => {
        faults.push(error.message)
        return route.abort()
      }),
  )
  await page.route('**/config.json', (route) => answerConfig(route, config, scene))
  return faults
}

function prepare({ stored, later }: { stored: Record<string, string>; later: number }): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const inTime = window.setTimeout.bind(window)
  const wait = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    inTime(handler, ms > later ? 2 ** 31 - 1 : ms, ...rest)
  window.setTimeout = wait as typeof window.setTimeout
}

/** Returns the local storage of earlier visits, with the visitor's session if there is one. */
function buildStorage({ visitor = 'member', remembers, account }: Scene): Record<string, string> {
  const { user: remembered = null, ...rest } = remembers ?? {}
  const known = {
    hearth: JSON.stringify({ userOnboarded: true, userStats: null, ...rest }),
    user: JSON.stringify(remembered),
  }
  if (visitor === 'nobody') return known
  const session = createSession(account?.['/user'])
  const stored = { ...known, 'hearth-session': JSON.stringify(session) }
  return visitor === 'half' ? stored : { ...stored, accessToken: session.access_token }
}

async function answer(route: Route, scene: Scene): Promise<void> {
  const asked = new URL(route.request().url())
  // Leave the call unanswered, because scenes receive no live updates.
  if (asked.pathname === '/api/live') return
  const body = asked.pathname.startsWith('/auth/v1')
    ? accountAnswer(asked.pathname.slice('/auth/v1'.length), scene.account)
    : findAnswer(scene.answers ?? {}, route.request().method(), asked)
  if (body === never) return
  if (body === failed) return route.fulfill({ status: 500, json: rejection })
  if (body instanceof RejectedAnswer)
    return route.fulfill({ status: body.status, json: body.body, headers: body.headers })
  if (body instanceof FileAnswer)
    return route.fulfill({ contentType: body.type, body: Buffer.from(body.base64, 'base64') })
  return route.fulfill({ json: body })
}

function accountAnswer(path: string, answers: AuthAnswers | undefined): unknown {
  const found = answers?.[path as keyof AuthAnswers]
  if (found === undefined) throw new Error(`The screenshot has no response for /auth/v1${path}.`)
  return found
}

/** Responds with the server's settings. The copyright year matches the date of the screenshots. */
function answerConfig(
  route: Route,
  config: RuntimeConfig,
  { withoutServer, settings }: Scene,
): Promise<void> {
  if (withoutServer) return route.fulfill({ status: 503, json: {} })
  const copyright = config.brand.copyright.replace(/\d{4}/, '2026')
  // Use a fixed path, because the real one changes with each version of the program.
  const nodeProgram = { path: '/node/1a2b3c4d.tgz', server: ORIGIN }
  return route.fulfill({
    json: { ...config, brand: { ...config.brand, copyright }, nodeProgram, ...settings },
  })
}
