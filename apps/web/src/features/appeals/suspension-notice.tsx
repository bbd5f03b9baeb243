import { Notice } from '@hearth/ui/components/notice'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../components/page-link.tsx'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'

/** Explains on the Rewards page why claims are blocked. Renders nothing if they are not. */
export function SuspensionNotice() {
  const { data } = useQuery(suspensionsQuery())
  const suspension = data?.holds?.find(({ until }) => !until)
  if (!suspension && data?.check)
    return (
      <Notice tone="info">
        <p className="font-medium text-ink">
          {t({
            id: 'appeals.confirmAddressBeforeClaim',
            message: 'Confirm your email address again before you claim rewards.',
          })}
        </p>
        <p>
          <Trans id="appeals.whyAndHow">
            You keep your points, and heartbeats still count.{' '}
            <PageLink to="/profile" hash="confirm-address" variant="inline">
              See why, and confirm
            </PageLink>
          </Trans>
        </p>
      </Notice>
    )
  if (!suspension) return null
  return (
    <Notice tone="info">
      <p className="font-medium text-ink">
        {t({
          id: 'appeals.claimsSuspendedSince',
          message: `Your claims have been suspended since ${{ since: formatDay(suspension.since) }}.`,
        })}
      </p>
      <p>
        <Trans id="appeals.whyAndHowToAppeal">
          You keep your points, and heartbeats still count.{' '}
          <PageLink to="/profile" hash="held-claims" variant="inline">
            See why, or appeal
          </PageLink>
        </Trans>
      </p>
    </Notice>
  )
}
