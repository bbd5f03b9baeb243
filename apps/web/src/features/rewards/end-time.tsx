import { Time } from '@hearth/ui/components/time'
import { useNow } from '@hearth/ui/hooks/use-now'
import { formatDay } from '@hearth/ui/lib/format-date'
import { formatTimeLeft } from '@hearth/ui/lib/format-time-left'
import { t } from '@lingui/core/macro'

/** Time before the end from which the time left is shown. */
const NEAR_SECONDS = 7 * 86_400

/** Shows when a campaign ends, and the time left in its last week. */
export function EndTime({ at }: { at: string }) {
  const seconds = (Date.parse(at) - useNow(1000)) / 1000
  if (Number.isNaN(seconds)) return null
  return (
    <Time at={at} className="tabular">
      {describe(at, seconds)}
    </Time>
  )
}

function describe(at: string, seconds: number): string {
  const day = formatDay(at)
  if (seconds <= 0) return t({ id: 'rewards.ended', message: 'Ended' })
  if (seconds > NEAR_SECONDS) return t({ id: 'rewards.endsOn', message: `Ends ${day}` })
  return t({
    id: 'rewards.endsOnWithTimeLeft',
    message: `Ends ${day}, ${{ time: formatTimeLeft(seconds) }} left`,
  })
}
