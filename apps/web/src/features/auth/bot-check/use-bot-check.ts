import { msg, t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isPartMissing } from '../../../lib/browser/missing-part.ts'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import type { SolvedCheck } from './altcha.ts'

export type BotCheckState = 'idle' | 'working' | 'passed' | 'failed'

export interface BotCheck {
  state: BotCheckState
  /** Container for a check that needs a click. */
  container: RefObject<HTMLDivElement | null>
  /** Starts the check in the background, unless one is running or its token is unused. */
  start: () => void
  /** Waits for the check and returns its token. A token is valid once, so the next call runs a new check. */
  consume: () => Promise<string>
}

/** The API requires a token even if the check is disabled. */
const NOT_REQUIRED: SolvedCheck = { token: 'off', expiresAt: Number.POSITIVE_INFINITY }
const SAFETY_MS = 5_000
const COULD_NOT_RUN = msg({
  id: 'auth.botCheckUnavailable',
  message: "Couldn't run the bot check. Check your connection, or turn off your content blocker.",
})

export function useBotCheck(): BotCheck {
  const [state, setState] = useState<BotCheckState>('idle')
  const container = useRef<HTMLDivElement>(null)
  const running = useRef<Promise<SolvedCheck>>(undefined)
  const aborter = useRef<AbortController>(undefined)

  useEffect(() => () => aborter.current?.abort(), [])

  const solve = () => {
    aborter.current?.abort()
    aborter.current = new AbortController()
    const { signal } = aborter.current
    const { botCheck } = runtimeConfig()
    setState('working')
    const solving =
      botCheck.kind === 'off'
        ? Promise.resolve(NOT_REQUIRED)
        : botCheck.kind === 'altcha'
          ? import('./altcha.ts').then(({ solveAltcha }) => solveAltcha(botCheck.challengeUrl, signal))
          : import('./turnstile.ts').then(({ solveTurnstile }) =>
              solveTurnstile(botCheck.siteKey, container.current ?? document.body, signal),
            )
    running.current = solving
    solving.then(
      () => setState('passed'),
      () => {
        if (signal.aborted) return
        running.current = undefined
        setState('failed')
      },
    )
    return solving
  }

  return {
    state,
    container,
    start: () => {
      if (!running.current) solve().catch(() => undefined)
    },
    consume: async () => {
      const solved = await (running.current ?? solve())
        .then((first) => (first.expiresAt - SAFETY_MS < Date.now() ? solve() : first))
        .catch(async (cause: unknown) => {
          console.warn(cause)
          if (isPartMissing(cause)) throw cause
          const { ApiError } = await import('../../../lib/api/api-error.ts')
          throw new ApiError(t(COULD_NOT_RUN), 'BOT_CHECK_FAILED', 503)
        })
      running.current = undefined
      setState('idle')
      return solved.token
    },
  }
}
