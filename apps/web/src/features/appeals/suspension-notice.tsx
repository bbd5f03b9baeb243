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
            message: 'Confirm your e-mail address once more before you claim.',
          })}
        </p>
        <p>
          <Trans id="appeals.whyAndHow">
            Your points stay yours, and heartbeats go on counting.{' '}
            <PageLink to="/profile" hash="confirm-address" variant="inline">
              Why, and how
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
          message: `Your claims are held back since ${{ since: formatDay(suspension.since) }}.`,
        })}
      </p>
      <p>
        <Trans id="appeals.whyAndHowToAppeal">
          Your points stay yours, and heartbeats go on counting.{' '}
          <PageLink to="/profile" hash="held-claims" variant="inline">
            Why, and how to appeal
          </PageLink>
        </Trans>
      </p>
    </Notice>
  )
}
