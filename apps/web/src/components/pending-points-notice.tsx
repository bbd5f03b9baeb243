import { Notice } from '@hearth/ui/components/notice'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../lib/member/member-queries.ts'
import { PageLink } from './page-link.tsx'

/** Shows earned points that are not booked yet. Renders nothing if there are none. */
export function PendingPointsNotice() {
  const waiting = useQuery(statsQuery()).data?.points_waiting
  if (waiting === undefined) return null
  return (
    <Notice tone="info">
      <p className="font-medium text-ink">
        {t({ id: 'common.pointsWaiting', message: `${{ waiting: formatPoints(waiting) }} PTS are waiting.` })}
      </p>
      <p>
        <Trans id="common.pendingPointsExplanation">
          They are not part of your total yet.{' '}
          <PageLink to="/faqs" hash="waiting" variant="inline">
            Why are points waiting?
          </PageLink>
        </Trans>
      </p>
    </Notice>
  )
}
