import { Notice } from '@hearth/ui/components/notice'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { statsQuery } from '../lib/member/member-queries.ts'

/** Shows earned points that are not booked yet. Renders nothing if there are none. */
export function PendingPointsNotice() {
  const waiting = useQuery(statsQuery()).data?.points_waiting
  if (waiting === undefined) return null
  return (
    <Notice tone="info">
      <p className="font-medium text-ink">{t`${formatPoints(waiting)} PTS are waiting.`}</p>
      <p>
        <Trans>
          They are not part of your total yet.{' '}
          <Link to="/faqs" hash="waiting" className="text-accent-text underline underline-offset-2">
            Why are points waiting?
          </Link>
        </Trans>
      </p>
    </Notice>
  )
}
