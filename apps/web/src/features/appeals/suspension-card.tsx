import type { Appeal, ClaimSuspension } from '@hearth/protocol/endpoints/appeals'
import { Card } from '@hearth/ui/components/card'
import { Row } from '@hearth/ui/components/row'
import { Time } from '@hearth/ui/components/time'
import { formatDay, formatTime } from '@hearth/ui/lib/format-date'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, MessageSquareText } from 'lucide-react'
import { QueryView } from '../../components/query-view.tsx'
import { AppealForm } from './appeal-form.tsx'
import { appealsQuery, suspensionsQuery } from './appeal-queries.ts'
import { SuspensionReasons } from './reasons.tsx'

/** Milliseconds for which an ended suspension stays visible. */
const SHOW_RELEASED_MS = 30 * 86_400_000

/**
 * Shows the claim suspension, its reasons, the appeal and its decision. Renders nothing without a suspension.
 */
export function SuspensionCard() {
  const suspensions = useQuery(suspensionsQuery())
  const suspension = suspensions.data?.holds?.find(isShown)
  const appeals = useQuery({ ...appealsQuery(), enabled: suspension !== undefined })
  if (!suspension) return null
  const sent = (appeals.data?.appeals ?? []).filter(({ holdId }) => holdId === suspension.id)
  return (
    <div id="held-claims" className="scroll-mt-24">
      <Card
        title={suspension.until ? t`Your claims are released` : t`Your claims are held back`}
        note={t({
          id: 'appeals.suspensionNote',
          message: `You keep your points, and your heartbeats still count.`,
        })}
      >
        <ul>
          {suspension.until ? (
            <Row
              icon={CircleCheck}
              title={t`Released on ${formatDay(suspension.until)}`}
              note={t`They were held back since ${formatDay(suspension.since)}.`}
            />
          ) : (
            <Row
              icon={Hourglass}
              title={t`Since ${formatDay(suspension.since)}`}
              note={t`A rule found this:`}
            >
              <SuspensionReasons of={suspension} />
            </Row>
          )}
          {sent.map((appeal) => (
            <AppealRow key={appeal.id} appeal={appeal} />
          ))}
        </ul>
        <QueryView
          query={appeals}
          failed={t`Couldn't load your appeals.`}
          failedClassName="min-h-32"
          loading={null}
        >
          {() =>
            suspension.mayAppeal && <AppealForm suspensionId={suspension.id} isRepeated={sent.length > 0} />
          }
        </QueryView>
      </Card>
    </div>
  )
}

function isShown({ until }: ClaimSuspension): boolean {
  return !until || Date.now() - Date.parse(until) < SHOW_RELEASED_MS
}

const outcomes = {
  open: msg`Your appeal is being looked at`,
  accepted: msg`Your appeal was accepted`,
  rejected: msg`Your appeal was not accepted`,
} as const

function AppealRow({ appeal: { state, sentAt, decidedAt, reason, text } }: { appeal: Appeal }) {
  return (
    <Row
      icon={MessageSquareText}
      title={t(outcomes[state])}
      note={
        <Time at={state === 'open' ? sentAt : decidedAt}>
          {state === 'open'
            ? t`Sent on ${formatTime(sentAt)}. A person decides; the answer comes by mail too.`
            : t`Answered on ${formatTime(decidedAt)}: ${reason ?? ''}`}
        </Time>
      }
    >
      <blockquote className="mt-2 ml-13 border-l-2 pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
        {text}
      </blockquote>
    </Row>
  )
}
