import { msg, t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { isPartMissing } from '../../../lib/browser/missing-part.ts'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import { type SolvedCheck, solveAltcha } from './altcha.ts'
import { solveTurnstile } from './turnstile.ts'
import type { BotCheckState } from './use-bot-check.ts'

/** The API requires a token even if the check is disabled. */
const NOT_REQUIRED: SolvedCheck = { token: 'off', expiresAt: Number.POSITIVE_INFINITY }
const SAFETY_MS = 5_000
const COULD_NOT_RUN = msg({
  id: 'auth.botCheckUnavailable',
  message: "Couldn't run the bot check. Check your connection, or turn off your content blocker.",
})

/**
 * Creates the bot check of a form.
 * @param container place of a check that needs a click
 * @param setState called with each new state
 */
export function createBotCheck(
  container: RefObject<HTMLElement | null>,
  setState: (state: BotCheckState) => void,
) {
  let running: Promise<SolvedCheck> | undefined
  let aborter: AbortController | undefined

  const solve = () => {
    aborter?.abort()
    aborter = new AbortController()
    const { signal } = aborter
    setState('working')
    const solving = solveConfigured(container, signal)
    running = solving
    solving.then(
      () => setState('passed'),
      () => {
        if (signal.aborted) return
        running = undefined
        setState('failed')
      },
    )
    return solving
  }

  return {
    /** Starts the check in the background, unless one is running or its token is unused. */
    start: () => {
      if (!running) solve().catch(() => undefined)
    },
    /** Waits for the check and returns its token. A token is valid once, so the next call runs a new check. */
    consume: async () => {
      const solved = await (running ?? solve())
        .then((first) => (first.expiresAt - SAFETY_MS < Date.now() ? solve() : first))
        .catch(async (cause: unknown) => {
          console.warn(cause)
          if (isPartMissing(cause)) throw cause
          const { ApiError } = await import('../../../lib/api/api-error.ts')
          throw new ApiError(t(COULD_NOT_RUN), 'BOT_CHECK_FAILED', 503)
        })
      running = undefined
      setState('idle')
      return solved.token
    },
    abort: () => aborter?.abort(),
  }
}

async function solveConfigured(container: RefObject<HTMLElement | null>, signal: AbortSignal) {
  const { botCheck } = runtimeConfig()
  if (botCheck.kind === 'altcha') return solveAltcha(botCheck.challengeUrl, signal)
  if (botCheck.kind === 'turnstile')
    return solveTurnstile(botCheck.siteKey, container.current ?? document.body, signal)
  return NOT_REQUIRED
}
