import { Time } from '@hearth/ui/components/time'
import { useNow } from '@hearth/ui/hooks/use-now'
import { formatTimeLeft } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Counts down to the end of a campaign. */
export function TimeLeft({ until }: { until: string }) {
  const seconds = (Date.parse(until) - useNow(1000)) / 1000
  if (Number.isNaN(seconds)) return null
  return (
    <Time at={until} className="tabular">
      {seconds > 0
        ? t({ id: 'rewards.endsIn', message: `Ends in ${{ time: formatTimeLeft(seconds) }}` })
        : t({ id: 'rewards.ended', message: 'Ended' })}
    </Time>
  )
}
