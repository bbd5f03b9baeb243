import { useEffect, useRef, useState } from 'react'
import { isReferralCode } from '../lib/member/is-referral-code.ts'
import { type InviterCheck, readInviter } from '../lib/member/read-inviter.ts'

/** Pause in typing after which a code is looked up. */
const DEBOUNCE_MS = 300

interface InviterLookup {
  /** Undefined while the code is incomplete. */
  check: InviterCheck | { state: 'checking' } | undefined
  /**
   * Returns false if the code turns out to be unknown while nobody has seen that yet. A code that is already
   * marked as unknown may be sent.
   */
  confirm: (typed: string) => Promise<boolean>
}

/** Lookups of this page load by code. Each code is looked up once, because the server limits lookups. */
const lookups = new Map<string, Promise<InviterCheck>>()

/** Looks up a referral code while it is typed. */
export function useInviter(typed: string): InviterLookup {
  const code = normalise(typed)
  const [result, setResult] = useState<{ code: string; check: InviterCheck }>()
  const firstCode = useRef(code)

  useEffect(() => {
    if (!isReferralCode(code)) return
    let isCurrent = true
    // The code of an invitation link is not typed.
    const isTyped = code !== firstCode.current && !lookups.has(code)
    const timer = setTimeout(
      async () => {
        const check = await fetchCheck(code)
        if (isCurrent) setResult({ code, check })
      },
      isTyped ? DEBOUNCE_MS : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [code])

  const shown = result?.code === code ? result.check : undefined
  return {
    check: isReferralCode(code) ? (shown ?? { state: 'checking' }) : undefined,
    async confirm(text) {
      const wanted = normalise(text)
      if (!isReferralCode(wanted) || (wanted === code && shown)) return true
      const check = await fetchCheck(wanted)
      if (wanted === code) setResult({ code, check })
      return check.state !== 'unknown'
    },
  }
}

/** Looks up a code unless its result is known. Repeats failed lookups. */
async function fetchCheck(code: string): Promise<InviterCheck> {
  const lookup = lookups.get(code) ?? readInviter(code)
  lookups.set(code, lookup)
  const check = await lookup
  if (check.state === 'unchecked') lookups.delete(code)
  return check
}

function normalise(typed: string): string {
  return typed.trim().toUpperCase()
}
