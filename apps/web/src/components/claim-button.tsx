import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { cn } from '@hearth/ui/lib/class-names'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Hourglass } from 'lucide-react'
import type { Claim, ClaimRejection, ClaimState } from '../lib/member/claim.ts'
import type { ClaimReview } from '../lib/member/suspensions-query.ts'
import { PageLink } from './page-link.tsx'

interface ClaimButtonProps {
  /** Name of the reward, for screen readers. */
  name: string
  claim: Claim
  /** Disables the button while other claims are in progress. */
  inactive?: boolean
}

/** Claims a reward. Stays the same element in every state to keep the focus. */
export function ClaimButton({ name, claim: { state, start }, inactive = false }: ClaimButtonProps) {
  const isClaimable = state === 'claimable'
  return (
    <Button
      size="sm"
      variant={isClaimable ? 'primary' : 'secondary'}
      inactive={!isClaimable || inactive}
      aria-label={describe(state, name)}
      aria-busy={state === 'claiming' || undefined}
      onClick={start}
    >
      <Content state={state} />
    </Button>
  )
}

function describe(state: ClaimState, name: string): string {
  if (state === 'claiming') return t({ id: 'claims.claimingName', message: `Claiming: ${name}` })
  if (state === 'claimed') return t({ id: 'claims.claimedName', message: `Claimed: ${name}` })
  if (state === 'on-hold') return t({ id: 'claims.onHoldName', message: `On hold: ${name}` })
  return t({ id: 'claims.claimName', message: `Claim: ${name}` })
}

function Content({ state }: { state: ClaimState }) {
  if (state === 'claiming')
    return (
      <>
        <Spinner />
        {t({ id: 'claims.claiming', message: 'Claiming…' })}
      </>
    )
  if (state === 'claimed')
    return (
      <>
        <Check aria-hidden="true" className="text-success" />
        {t({ id: 'claims.claimed', message: 'Claimed' })}
      </>
    )
  if (state === 'on-hold')
    return (
      <>
        <Hourglass aria-hidden="true" />
        {t({ id: 'claims.onHold', message: 'On hold' })}
      </>
    )
  return t({ id: 'claims.claim', message: 'Claim' })
}

/** Says why the server rejected a claim, and links to what ends a hold. */
export function ClaimRejectionText({
  rejection,
  className,
}: {
  rejection: ClaimRejection
  className?: string
}) {
  return (
    <p
      role="alert"
      className={cn('text-sm', rejection.kind === 'other' ? 'text-danger' : 'text-ink-soft', className)}
    >
      {rejection.kind === 'other' ? rejection.text : <ReviewReason review={rejection} />}
    </p>
  )
}

function ReviewReason({ review }: { review: ClaimReview }) {
  if (review.kind === 'check')
    return (
      <Trans id="claims.checkReason">
        On hold until you confirm your email address.{' '}
        <PageLink to="/profile" hash="confirm-address" variant="inline">
          Confirm it now
        </PageLink>
      </Trans>
    )
  const since = formatDay(review.since)
  return (
    <Trans id="claims.suspendedReason">
      Claims suspended since {since}.{' '}
      <PageLink to="/profile" hash="held-claims" variant="inline">
        See why, or appeal
      </PageLink>
    </Trans>
  )
}
