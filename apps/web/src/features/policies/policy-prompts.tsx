import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { whitelistedQuery } from '../../lib/member/member-queries.ts'
import { isPrivacySkipped, setPrivacySkipped } from '../../lib/member/policy-flags.ts'
import { privacyQuery, termsQuery } from './api.ts'

// Rarely needed, so no page load waits for it.
const PolicyDialog = lazy(async () => ({ default: (await import('./policy-dialog.tsx')).PolicyDialog }))

/** Asks whitelisted members to accept the terms and all members to accept the privacy policy. */
export function PolicyPrompts() {
  const whitelisted = useQuery(whitelistedQuery())
  const terms = useQuery(termsQuery())
  const privacy = useQuery(privacyQuery())
  const [skipped, setSkipped] = useState(isPrivacySkipped)
  const mustAccept = whitelisted.data?.isWhitelisted === true
  const asksTerms = mustAccept && terms.data === false
  // Wait until it is certain that the terms need not be accepted first.
  const termsAreSettled = !whitelisted.isPlaceholderData && (!mustAccept || !terms.isPending)
  const asksPrivacy = privacy.data === false && !skipped && !asksTerms && termsAreSettled
  // Do not cover the document itself.
  const isReading = useLocation({ select: ({ pathname }) => pathname.startsWith('/policies/') })
  if (isReading || (!asksTerms && !asksPrivacy)) return null
  const skip = () => {
    setPrivacySkipped(true)
    setSkipped(true)
  }
  return (
    <Suspense>
      {asksTerms ? (
        <PolicyDialog key="terms" kind="terms" />
      ) : (
        <PolicyDialog key="privacy" kind="privacy" onSkip={skip} />
      )}
    </Suspense>
  )
}
