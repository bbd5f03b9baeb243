import { type RefObject, useEffect, useRef, useState } from 'react'
import type { createBotCheck } from './create-bot-check.ts'

export type BotCheckState = 'idle' | 'working' | 'passed' | 'failed'

export interface BotCheck {
  state: BotCheckState
  /** Container for a check that needs a click. */
  container: RefObject<HTMLDivElement | null>
  /** Loads and starts the check in the background, unless one is running or its token is unused. */
  start: () => void
  /** Waits for the check and returns its token. A token is valid once, so the next call runs a new check. */
  consume: () => Promise<string>
}

/** Returns the bot check of a form. Its code loads when it starts. */
export function useBotCheck(): BotCheck {
  const [state, setState] = useState<BotCheckState>('idle')
  const container = useRef<HTMLDivElement>(null)
  const check = useRef<ReturnType<typeof createBotCheck>>(undefined)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      check.current?.abort()
    }
  }, [])

  const load = async () => {
    const { createBotCheck } = await import('./create-bot-check.ts')
    check.current ??= createBotCheck(container, setState)
    return check.current
  }
  return {
    state,
    container,
    start: () => {
      load().then(
        ({ start }) => {
          if (isMounted.current) start()
        },
        () => setState('failed'),
      )
    },
    consume: async () => (await load()).consume(),
  }
}
