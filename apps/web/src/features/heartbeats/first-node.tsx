import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Spinner } from '@hearth/ui/components/spinner'
import { TextLink } from '@hearth/ui/components/text-link'
import { formatDuration, formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { formatNodeCommand, isNodeProgramAvailable } from '../../lib/member/node-command.ts'
import { useNodesState } from './use-nodes-state.ts'

/**
 * Returns the maximum wait for the first heartbeat. A node that connects in the second half of a slot earns
 * its first heartbeat in the next slot.
 */
function getFirstHeartbeatSeconds(intervalSeconds: number): number {
  const seconds = 1.5 * intervalSeconds
  return seconds > 60 ? 60 * Math.ceil(seconds / 60) : Math.ceil(seconds)
}

/** Guides a member without heartbeats to the first heartbeat. */
export function FirstNode() {
  const { data } = useQuery(statsQuery())
  const [shown, setShown] = useState(false)
  if (!data || typeof data.heartbeats !== 'number') return null
  if (data.heartbeats === 0 && !shown) setShown(true)
  if (!shown && data.heartbeats > 0) return null
  return <Steps heartbeats={data.heartbeats} points={data.points_today} onDone={() => setShown(false)} />
}

interface StepsProps {
  heartbeats: number
  points: number | null
  onDone: () => void
}

function Steps({ heartbeats, points, onDone }: StepsProps) {
  const { heartbeat } = runtimeConfig()
  const arrived = heartbeats > 0
  const isThere = useNodesState() === 'there'
  return (
    <section aria-labelledby="first-node" className="rounded-lg border bg-surface shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-4 px-6 pt-6">
        <div>
          <h2 id="first-node" className="text-xl font-semibold tracking-tight">
            {t({ id: 'nodes.startFirst', message: 'Start your first node' })}
          </h2>
          <p className="text-ink-muted">
            {t({
              id: 'nodes.explanation',
              message: `A node is a small program on your computer. While it runs, you earn ${{ points: formatPointCount(heartbeat.points) }} every ${{ interval: formatDuration(heartbeat.intervalSeconds) }}.`,
            })}
          </p>
        </div>
        {arrived && (
          <Button size="sm" onClick={onDone}>
            {t({ id: 'nodes.gotIt', message: 'Got it' })}
          </Button>
        )}
      </header>
      <ol className="grid gap-6 p-6 lg:grid-cols-[5fr_5fr_3fr]">
        <Step number={1} title={t({ id: 'nodes.logIn', message: 'Log the node in' })} done={arrived}>
          <p>
            {isNodeProgramAvailable() ? (
              <Trans id="nodes.terminalWithNodeJs">
                In a terminal, on a computer with <NodeJsLink /> 22 or newer. It asks for your e-mail address
                and your password.
              </Trans>
            ) : (
              t({
                id: 'nodes.terminalInProject',
                message: 'In a terminal, in the project’s folder. It asks for your password.',
              })
            )}
          </p>
          <CopyCommand
            command={formatNodeCommand('login')}
            label={t({ id: 'nodes.copyLogInCommand', message: 'Copy the login command' })}
          />
        </Step>
        <Step number={2} title={t({ id: 'nodes.start', message: 'Start it' })} done={arrived}>
          <p>
            {t({ id: 'nodes.leaveTerminalOpen', message: 'Leave the terminal open. Ctrl+C stops the node.' })}{' '}
            <PageLink to="/faqs" hash="what-node-reads">
              {t({ id: 'nodes.whatItReads', message: 'What it looks at' })}
            </PageLink>
          </p>
          <CopyCommand
            command={formatNodeCommand('start')}
            label={t({ id: 'nodes.copyStartCommand', message: 'Copy the start command' })}
          />
        </Step>
        <Step
          number={3}
          title={
            arrived
              ? t({ id: 'nodes.firstPointsArrived', message: 'Your first points are in' })
              : t({ id: 'nodes.watchPoints', message: 'Watch points come in' })
          }
          done={arrived}
        >
          <div role="status" className="grid gap-3">
            {arrived ? (
              <p>
                {t({
                  id: 'nodes.counted',
                  message: `Your node is counted: ${plural(heartbeats, {
                    one: `${{ figure: formatPoints(heartbeats) }} heartbeat`,
                    other: `${{ figure: formatPoints(heartbeats) }} heartbeats`,
                  })}, ${{ points: formatPointCount(points) }} today.`,
                })}
              </p>
            ) : (
              <>
                <p>
                  {t({
                    id: 'nodes.firstHeartbeatWithin',
                    message: `The first heartbeat is counted within ${{ duration: formatDuration(getFirstHeartbeatSeconds(heartbeat.intervalSeconds)) }}.`,
                  })}
                </p>
                <p className="flex h-10 items-center gap-2 text-ink">
                  {isThere ? <Check aria-hidden="true" className="size-4 text-success" /> : <Spinner />}
                  {isThere
                    ? t({ id: 'nodes.connected', message: 'Your node is connected.' })
                    : t({ id: 'nodes.waiting', message: 'Waiting for your node…' })}
                </p>
              </>
            )}
          </div>
        </Step>
      </ol>
    </section>
  )
}

function NodeJsLink() {
  return (
    <TextLink external href="https://nodejs.org">
      Node.js
    </TextLink>
  )
}

interface StepProps {
  number: number
  title: string
  done: boolean
  children: ReactNode
}

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className="grid min-w-0 content-start gap-3 border-t pt-4 text-sm text-ink-muted">
      <h3 className="flex items-center gap-3 text-base font-medium text-ink">
        <span
          className={`tabular grid size-6 place-content-center rounded-full text-xs font-semibold ${
            done ? 'bg-success text-surface' : 'bg-sunken text-ink-soft'
          }`}
        >
          {done ? (
            <Check aria-label={t({ id: 'nodes.done', message: 'Done' })} className="size-3.5" />
          ) : (
            number
          )}
        </span>
        {title}
      </h3>
      {children}
    </li>
  )
}
