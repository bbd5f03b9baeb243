import { Notice } from '@hearth/ui/components/notice'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './api.ts'

/** Shows that an operator paused the member, with the reason if there is one. Otherwise renders nothing. */
export function PausedNotice() {
  const paused = useQuery(accountQuery()).data?.paused
  if (!paused) return null
  return (
    <Notice tone="error">
      <p className="font-medium">
        {t({
          id: 'members.pausedSince',
          message: `Your membership has been paused since ${{ since: formatDay(paused.since) }}. You can claim rewards once it is restored.`,
        })}
      </p>
      {paused.reason && <p className="wrap-anywhere">{paused.reason}</p>}
    </Notice>
  )
}
