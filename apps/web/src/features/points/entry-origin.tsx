import type { PointsEntryDetails } from '@hearth/protocol/endpoints/points'
import { Card } from '@hearth/ui/components/card'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { DASH, formatPoints } from '@hearth/ui/lib/format'
import { formatLongDay, formatTime } from '@hearth/ui/lib/format-date'
import { plural, t } from '@lingui/core/macro'
import { PageLink } from '../../components/page-link.tsx'
import { describeIncident } from '../../lib/member/describe-incident.ts'

type Node = NonNullable<PointsEntryDetails['nodes']>[number]

/** Explains how the points of an entry came about. */
export function EntryOrigin({ entry }: { entry: PointsEntryDetails }) {
  const { source, nodes, incident, relatedEntryId } = entry
  const isForSlots = source === 'settlement' || incident !== null
  return (
    <Card title={t({ id: 'points.entryOrigin', message: 'How it came about' })}>
      <div className="grid max-w-180 gap-2 px-6 pb-5 text-ink-soft">
        <p>{describeOrigin(entry)}</p>
        {incident && (
          <p>
            {incident.note ?? describeIncident(incident.kind)}{' '}
            <span className="text-ink-muted">{formatPeriod(incident)}</span>
          </p>
        )}
        {relatedEntryId && (
          <p>
            <PageLink to="/points/$entryId" params={{ entryId: relatedEntryId }}>
              {source === 'make-good-reversal'
                ? t({ id: 'points.reversedEntry', message: 'Show the make-good' })
                : t({ id: 'points.reversal', message: 'This make-good was reversed. Show the reversal' })}
            </PageLink>
          </p>
        )}
        {source === 'campaign' && (
          <p>
            <PageLink to="/rewards">{t({ id: 'points.showRewards', message: 'Show your rewards' })}</PageLink>
          </p>
        )}
        {isForSlots && !nodes && (
          <p>
            {t({
              id: 'points.nodesUnknown',
              message:
                'How much each node earned is unknown. The server no longer has the details, or the day was booked in several parts that it cannot tell apart.',
            })}
          </p>
        )}
      </div>
      {nodes && <NodeTable nodes={nodes} entry={entry} />}
    </Card>
  )
}

function describeOrigin({ source, day, heartbeats, status }: PointsEntryDetails): string {
  switch (source) {
    case 'settlement': {
      const count = heartbeats ?? 0
      const figure = formatPoints(heartbeats)
      const on = day ? formatLongDay(day) : DASH
      return status === 'pending'
        ? t({
            id: 'points.originPending',
            message: plural(count, {
              one: `Your nodes earned # heartbeat on ${{ day: on }} (UTC) so far. The entry can still change: it is booked after the end of the day.`,
              other: `Your nodes earned ${{ figure }} heartbeats on ${{ day: on }} (UTC) so far. The entry can still change: it is booked after the end of the day.`,
            }),
          })
        : t({
            id: 'points.originSettlement',
            message: plural(count, {
              one: `Your nodes earned # heartbeat on ${{ day: on }} (UTC).`,
              other: `Your nodes earned ${{ figure }} heartbeats on ${{ day: on }} (UTC).`,
            }),
          })
    }
    case 'make-good':
      return t({
        id: 'points.originMakeGood',
        message: 'The network had a problem, and your nodes lost slots. The operators paid them afterward.',
      })
    case 'make-good-reversal':
      return t({
        id: 'points.originReversal',
        message: 'The operators reversed a make-good for slots that were lost in an incident.',
      })
    case 'referral':
      return t({
        id: 'points.originReferral',
        message: 'A member you invited takes part, and you claimed the reward.',
      })
    case 'invitation':
      return t({
        id: 'points.originInvitation',
        message: 'You joined with the referral code of another member.',
      })
    case 'campaign':
      return t({ id: 'points.originCampaign', message: 'You claimed the reward of a campaign.' })
    case 'correction':
      return t({
        id: 'points.originCorrection',
        message: 'An operator corrected your points. The description gives the reason.',
      })
    case 'results':
      return t({
        id: 'points.originResults',
        message: 'Your nodes collected public data and reported the results.',
      })
    case 'result_check':
      return t({
        id: 'points.originResultCheck',
        message: 'Nodes of other members read the same source and disagreed with a result of your node.',
      })
    default:
      return t({ id: 'points.originOther', message: 'The description says what the points are for.' })
  }
}

/** Example: 5 Nov 2026, 10:00 – 5 Nov 2026, 10:45 */
function formatPeriod({ startsAt, endsAt }: NonNullable<PointsEntryDetails['incident']>): string {
  return endsAt ? `${formatTime(startsAt)} – ${formatTime(endsAt)}` : formatTime(startsAt)
}

function NodeTable({ nodes, entry }: { nodes: Node[]; entry: PointsEntryDetails }) {
  const isMakeGood = entry.incident !== null
  const columns: Column<Node>[] = [
    {
      key: 'node',
      header: t({ id: 'nodes.nodeColumn', message: 'Node' }),
      isRowHeader: true,
      className: 'py-2 font-medium',
      truncate: ({ nodeId, name }) => name ?? nodeId,
      cell: (node) => (
        <span dir="auto" className="block truncate text-left">
          {node.state === 'removed' ? (
            formatNodeName(node)
          ) : (
            <PageLink
              to="/nodes/$nodeId"
              params={{ nodeId: node.nodeId }}
              search={entry.day ? { day: entry.day } : {}}
            >
              {formatNodeName(node)}
            </PageLink>
          )}
        </span>
      ),
    },
    {
      key: 'heartbeats',
      header: isMakeGood
        ? t({ id: 'slots.count', message: 'Slots' })
        : t({ id: 'points.heartbeats', message: 'Heartbeats' }),
      width: 'w-28',
      align: 'end',
      stack: { below: 560, under: 'node' },
      cell: ({ heartbeats }) => formatPoints(heartbeats),
    },
    {
      key: 'rates',
      header: t({ id: 'points.calculation', message: 'Calculation' }),
      width: 'w-56',
      align: 'end',
      stack: { below: 560, under: 'node' },
      className: 'py-2 text-ink-soft',
      cell: ({ rates }) => (rates ? formatRates(rates) : t({ id: 'nodes.notKnown', message: 'Unknown' })),
    },
    {
      key: 'points',
      header: t({ id: 'common.points', message: 'Points' }),
      width: 'w-30',
      align: 'end',
      className: 'font-medium',
      cell: ({ points }) => `${points > 0 ? '+' : ''}${formatPoints(points)}`,
    },
  ]
  return (
    <DataTable
      caption={t({ id: 'points.byNode', message: 'Points by node' })}
      columns={columns}
      rows={nodes}
      rowKey={({ nodeId }) => nodeId}
      tableClassName="table-fixed"
      className="border-t"
    />
  )
}

/** Example: 40 × 25 + 56 × 12,5 */
function formatRates(rates: NonNullable<Node['rates']>): string {
  return rates
    .map(({ points, heartbeats }) => `${formatPoints(heartbeats)} × ${formatPoints(points)}`)
    .join(' + ')
}

function formatNodeName({ nodeId, name, state }: Node): string {
  if (name) return name
  if (state === 'anonymous') return t({ id: 'nodes.withoutKey', message: 'Anonymous node' })
  const shortId = nodeId.slice(0, 8)
  return state === 'registered'
    ? t({ id: 'nodes.unnamed', message: `Node ${{ shortId }}` })
    : t({ id: 'nodes.unnamedRemoved', message: `Removed node ${{ shortId }}` })
}
