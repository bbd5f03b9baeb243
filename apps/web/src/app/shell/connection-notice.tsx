import { t } from '@lingui/core/macro'
import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { CloudOff, Hourglass } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Wait in ms after which the notice appears. */
const SLOW_MS = 8_000

/** Explains a missing or slow network. Disappears automatically. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  const slow = useSlow()
  const notice = !online
    ? {
        Icon: CloudOff,
        text: t({
          id: 'shell.offline',
          message: "You're offline. The portal updates again once you're back online.",
        }),
      }
    : slow
      ? {
          Icon: Hourglass,
          text: t({
            id: 'shell.serverIsSlow',
            message: 'The server is slow to respond. Your connection may be slow.',
          }),
        }
      : undefined
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 grid justify-items-center px-4"
    >
      {notice && (
        <p className="flex animate-appear items-center gap-2 rounded-md bg-ink px-4 py-2 text-sm text-canvas shadow-raised">
          <notice.Icon aria-hidden="true" className="size-4 shrink-0" />
          {notice.text}
        </p>
      )}
    </div>
  )
}

/** Returns true if requests have been pending without interruption for `SLOW_MS`. */
function useSlow(): boolean {
  const waiting = useIsFetching() > 0
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow
}
