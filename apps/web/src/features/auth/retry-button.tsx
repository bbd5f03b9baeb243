import { Button } from '@hearth/ui/components/button'
import { formatCountdown } from '@hearth/ui/lib/format-duration'
import { t } from '@lingui/core/macro'

interface RetryButtonProps {
  /** Seconds until the server accepts another attempt. */
  seconds: number
  busy?: boolean
  onClick: () => void
}

/** Button that repeats a failed call, with a countdown until the server accepts another attempt. */
export function RetryButton({ seconds, busy = false, onClick }: RetryButtonProps) {
  return (
    <Button className="tabular" inactive={busy || seconds > 0} onClick={onClick}>
      {seconds > 0
        ? t({ id: 'auth.tryAgainIn', message: `Try again in ${{ wait: formatCountdown(seconds) }}` })
        : t({ id: 'common.tryAgain', message: 'Try again' })}
    </Button>
  )
}
