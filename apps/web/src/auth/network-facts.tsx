import { INVITEE_POINTS } from '@hearth/protocol/constants'
import { formatDuration, formatPoints } from '../lib/format.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'

const DAY_SECONDS = 86_400

/** What a node earns here, in this network's own figures. */
export function NetworkFacts() {
  const { heartbeat } = runtimeConfig()
  const perDay = (DAY_SECONDS / heartbeat.intervalSeconds) * heartbeat.points
  const facts = [
    {
      figure: formatPoints(heartbeat.points),
      text: `points every ${formatDuration(heartbeat.intervalSeconds)}`,
    },
    { figure: formatPoints(perDay), text: 'points for a full day' },
    { figure: formatPoints(INVITEE_POINTS), text: 'extra points with an invitation' },
  ]
  return (
    <aside
      aria-label="What a node earns"
      className="hidden content-center gap-12 border-l bg-surface px-16 py-12 lg:grid xl:px-24"
    >
      <div className="grid max-w-md gap-4">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">
          Your node, your connection, counted to the heartbeat.
        </h2>
        <p className="text-ink-muted">
          Leave a small program running. It says that it is there, the network counts it, and every point can
          be followed back to the moment it was earned.
        </p>
      </div>
      <HeartbeatLine />
      <dl className="grid max-w-lg grid-cols-3 gap-6">
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

const slots = Array.from({ length: 24 }, (_, slot) => slot)

/** A day's slots with a beat in each that was kept. Decorative. */
function HeartbeatLine() {
  return (
    <svg viewBox="0 0 480 64" aria-hidden="true" className="w-full max-w-lg">
      {slots.map((slot) => {
        const kept = slot < 17
        const height = kept
          ? 20 + 14 * Math.abs(Math.sin(slot * 1.7)) + 10 * Math.abs(Math.sin(slot * 0.6))
          : 4
        return (
          <rect
            key={slot}
            x={slot * 20 + 6}
            y={64 - height}
            width="8"
            height={height}
            rx="2"
            className={slot === 16 ? 'fill-accent' : kept ? 'fill-ink/20' : 'fill-ink/10'}
          />
        )
      })}
    </svg>
  )
}
