import { formatNumber } from '@hearth/protocol/format'
import { cn } from '@hearth/ui/lib/class-names'
import { formatDuration } from '@hearth/ui/lib/format-duration'
import { t } from '@lingui/core/macro'
import { useRules } from '../../lib/browser/rules.ts'
import { IS_SHELL } from './is-shell.ts'

const DAY_SECONDS = 86_400

/** Shows what a node earns in this network. */
export function NetworkFacts() {
  const { heartbeat, referral } = useRules()
  const interval = formatDuration(heartbeat.intervalSeconds)
  const perDay = (DAY_SECONDS / heartbeat.intervalSeconds) * heartbeat.points
  const facts = [
    {
      figure: formatNumber(heartbeat.points),
      text: t({ id: 'auth.pointsEveryInterval', message: `Points every ${interval}` }),
    },
    {
      figure: formatNumber(perDay),
      text: t({ id: 'auth.pointsForFullDay', message: 'Points for a full day' }),
    },
    {
      figure: formatNumber(referral.inviteePoints),
      text: t({ id: 'auth.extraPointsWithInvitation', message: 'Extra points with an invitation' }),
    },
  ]
  return (
    <aside
      aria-label={t({ id: 'auth.nodeEarnings', message: 'What a node earns' })}
      className="hidden content-center gap-12 border-l bg-surface px-16 py-12 lg:grid xl:px-24"
    >
      <div className="grid max-w-md gap-4">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">
          {t({ id: 'auth.networkTagline', message: 'Every heartbeat of your node counts.' })}
        </h2>
        <p className="text-ink-muted">
          {t({
            id: 'auth.networkDescription',
            message:
              'Run a small program on your computer. It stays connected, the network counts its heartbeats, and you can trace every point back to the moment you earned it.',
          })}
        </p>
      </div>
      <HeartbeatLine />
      <dl className={cn('grid max-w-lg grid-cols-3 gap-6', IS_SHELL && 'invisible')}>
        {facts.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end gap-1 border-t pt-4">
            <dt className="text-sm text-ink-muted">{text}</dt>
            <dd className="text-2xl font-semibold tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

const SLOTS = 32
const NOW = 21
const MISSED = 8
const slots = Array.from({ length: SLOTS }, (_, slot) => slot)

/** Decorative row of slots: credited, missed, current and future ones. */
function HeartbeatLine() {
  return (
    <svg viewBox="0 0 512 40" aria-hidden="true" className="w-full max-w-lg">
      {slots.map((slot) => {
        const height = slot === NOW ? 40 : slot > NOW || slot === MISSED ? 4 : 24
        return (
          <rect
            key={slot}
            x={(slot * 164) / 10}
            y={(40 - height) / 2}
            width="4"
            height={height}
            rx="2"
            className={slot === NOW ? 'fill-accent' : slot > NOW ? 'fill-ink/15' : 'fill-ink/30'}
          />
        )
      })}
    </svg>
  )
}
