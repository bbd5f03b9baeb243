import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { whitelistedQuery } from '../lib/member-queries.ts'
import { isPrivacySkipped, setPrivacySkipped } from '../lib/policy-flags.ts'
import { privacyQuery, termsQuery } from './policy-queries.ts'

// Rarely needed: no page load waits for it.
const PolicyDialog = lazy(async () => ({ default: (await import('./policy-dialog.tsx')).PolicyDialog }))

/** Asks for the acceptance of what is in force: the terms of whitelisted members, the privacy policy of everybody. */
export function PolicyPrompts() {
  const whitelisted = useQuery(whitelistedQuery())
  const terms = useQuery(termsQuery())
  const privacy = useQuery(privacyQuery())
  const [skipped, setSkipped] = useState(isPrivacySkipped)
  const mustAccept = whitelisted.data?.isWhitelisted === true
  const asksTerms = mustAccept && terms.data === false
  // Not before it is certain that the terms do not come first.
  const termsAreSettled = !whitelisted.isPlaceholderData && (!mustAccept || !terms.isPending)
  const asksPrivacy = privacy.data === false && !skipped && !asksTerms && termsAreSettled
  // Nothing stands over the document that is to be read.
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
