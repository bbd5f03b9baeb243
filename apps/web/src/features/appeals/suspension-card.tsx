import type { Appeal, ClaimSuspension } from '@hearth/protocol/endpoints/appeals'
import { Card } from '@hearth/ui/components/card'
import { Row } from '@hearth/ui/components/row'
import { Time } from '@hearth/ui/components/time'
import { formatDay, formatTime } from '@hearth/ui/lib/format-date'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, MessageSquareText } from 'lucide-react'
import { QueryView } from '../../components/query-view.tsx'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'
import { appealsQuery } from './api.ts'
import { AppealForm } from './appeal-form.tsx'
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
        title={
          suspension.until
            ? t({ id: 'appeals.claimsReleased', message: 'Your claims are no longer suspended' })
            : t({ id: 'appeals.claimsSuspended', message: 'Your claims are suspended' })
        }
        note={t({
          id: 'appeals.pointsStayYours',
          message: 'You keep your points, and heartbeats still count.',
        })}
      >
        <ul>
          {suspension.until ? (
            <Row
              icon={CircleCheck}
              title={t({
                id: 'appeals.releasedOn',
                message: `Suspension ended on ${{ until: formatDay(suspension.until) }}`,
              })}
              note={t({
                id: 'appeals.wereSuspendedSince',
                message: `They had been suspended since ${{ since: formatDay(suspension.since) }}.`,
              })}
            />
          ) : (
            <Row
              icon={Hourglass}
              title={t({
                id: 'appeals.suspendedSince',
                message: `Suspended since ${{ since: formatDay(suspension.since) }}`,
              })}
              note={t({ id: 'appeals.foundByRule', message: 'A fairness rule found this:' })}
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
          failed={t({ id: 'appeals.loadFailed', message: "Couldn't load your appeals." })}
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
  open: msg({ id: 'appeals.underReview', message: 'Your appeal is under review' }),
  accepted: msg({ id: 'appeals.accepted', message: 'Your appeal was accepted' }),
  rejected: msg({ id: 'appeals.rejected', message: 'Your appeal was rejected' }),
} as const

function AppealRow({ appeal: { state, sentAt, decidedAt, reason, text } }: { appeal: Appeal }) {
  return (
    <Row
      icon={MessageSquareText}
      title={t(outcomes[state])}
      note={
        <Time at={state === 'open' ? sentAt : decidedAt}>
          {state === 'open'
            ? t({
                id: 'appeals.sentOn',
                message: `Sent on ${{ sentAt: formatTime(sentAt) }}. A person reviews it, and we also email you the decision.`,
              })
            : t({
                id: 'appeals.answeredOn',
                message: `Decided on ${{ decidedAt: formatTime(decidedAt) }}: ${{ reason: reason ?? '' }}`,
              })}
        </Time>
      }
    >
      <blockquote className="mt-2 ml-13 border-l-2 pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
        {text}
      </blockquote>
    </Row>
  )
}
