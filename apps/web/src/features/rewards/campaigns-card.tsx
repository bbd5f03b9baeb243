import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { SkeletonRows } from '@hearth/ui/components/row'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { submissionsQuery } from './api.ts'
import { type CampaignGroups, groupCampaigns } from './campaign-groups.ts'
import { CampaignRow } from './campaign-row.tsx'
import { useNewCampaigns } from './use-new-campaigns.ts'

/** Props of the rows in all lists. */
interface RowContext {
  onClaimed: (id: string) => void
  /** Campaigns with the mark for new ones. */
  newIds: ReadonlySet<string>
  /** Button that leads to the Machine ID. */
  createMachineId: ReactNode
  /** Renders a button with which the member reports a problem with a campaign. */
  reportProblem?: ((id: string, name: string) => ReactNode) | undefined
}

/** Lists campaigns: mandatory, optional and completed ones. */
export function CampaignsCard({
  createMachineId,
  reportProblem,
}: Pick<RowContext, 'createMachineId' | 'reportProblem'>) {
  const submissions = useQuery(submissionsQuery())
  const newIds = useNewCampaigns(submissions.data)
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set())
  const groups = groupCampaigns(submissions.data, claimed)
  const onClaimed = (id: string) => setClaimed((before) => new Set(before).add(id))
  const loaded = submissions.data !== undefined
  return (
    <Card
      title={t({ id: 'rewards.campaigns', message: 'Campaigns' })}
      note={loaded ? describe(groups) : submissions.isError ? null : <Skeleton className="my-0.5 h-4 w-44" />}
    >
      <QueryView
        query={submissions}
        failed={t({ id: 'rewards.campaignsLoadFailed', message: "Couldn't load the campaigns." })}
        failedClassName="min-h-80"
        loading={<SkeletonRows count={5} />}
        isEmpty={() => countCampaigns(groups) === 0}
        empty={
          <EmptyState
            icon={Gift}
            title={t({ id: 'rewards.nothingToDo', message: 'There is nothing to do here right now' })}
            text={t({
              id: 'rewards.newCampaignsAppear',
              message: 'New campaigns appear here. Your heartbeats still earn points.',
            })}
          />
        }
      >
        {() => (
          <Lists
            groups={groups}
            onClaimed={onClaimed}
            newIds={newIds}
            createMachineId={createMachineId}
            reportProblem={reportProblem}
          />
        )}
      </QueryView>
    </Card>
  )
}

function countCampaigns({ mandatory, optional, completed }: CampaignGroups): number {
  return mandatory.length + optional.length + completed.length
}

function describe(groups: CampaignGroups): ReactNode {
  const { completedCount, claimablePoints } = groups
  const all = countCampaigns(groups)
  if (all === 0) return t({ id: 'rewards.noCampaigns', message: 'None at the moment' })
  const points = formatPoints(claimablePoints)
  if (claimablePoints > 0)
    return (
      <span className="tabular">
        {t({
          id: 'rewards.claimablePoints',
          message: plural(claimablePoints, {
            one: `${points} point is yours to claim`,
            other: `${points} points are yours to claim`,
          }),
        })}
      </span>
    )
  return (
    <span className="tabular">
      {t({ id: 'rewards.completedOfAll', message: `${{ completed: completedCount }} of ${all} completed` })}
    </span>
  )
}

interface ListsProps extends RowContext {
  groups: CampaignGroups
}

function Lists({ groups, ...context }: ListsProps) {
  const { mandatory, optional, completed, completedCount } = groups
  const earned = completed.every((row) => typeof row.bonusPoints === 'number')
    ? completed.reduce((sum, row) => sum + row.bonusPoints, 0)
    : null
  return (
    <>
      <List
        title={t({ id: 'rewards.requiredCampaigns', message: 'Do these first' })}
        rows={mandatory}
        {...context}
        numbered
      />
      <List
        title={mandatory.length > 0 ? t({ id: 'rewards.optionalCampaigns', message: 'Optional' }) : null}
        rows={optional}
        {...context}
      />
      {mandatory.length + optional.length === 0 && (
        <p className="px-6 pt-1 pb-5 text-sm text-ink-muted">
          {t({ id: 'rewards.allDone', message: 'All done. New campaigns appear here by themselves.' })}
        </p>
      )}
      {completed.length > 0 && (
        <details className="group border-t">
          <summary className="flex h-14 cursor-pointer list-none items-center gap-2 px-6 font-medium text-ink-soft hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {completed.length < completedCount
              ? t({
                  id: 'rewards.completedEarlier',
                  message: `${{ completed: completed.length }} completed earlier`,
                })
              : t({ id: 'rewards.completedCount', message: `${{ completed: completed.length }} completed` })}
            <span className="tabular ml-auto text-sm font-normal text-ink-muted">
              {formatPointCount(earned)}
            </span>
          </summary>
          <List title={null} rows={completed} {...context} />
        </details>
      )}
    </>
  )
}

interface ListProps extends RowContext {
  title: string | null
  rows: CampaignSubmission[]
  numbered?: boolean
}

function List({ title, rows, newIds, reportProblem, numbered = false, ...context }: ListProps) {
  if (rows.length === 0) return null
  return (
    <section
      aria-label={title ?? t({ id: 'rewards.campaigns', message: 'Campaigns' })}
      className="border-t first:border-t-0"
    >
      {title && <h3 className="px-6 pt-4 pb-1 text-xs font-medium text-ink-muted">{title}</h3>}
      <ul>
        {rows.map((campaign, index) => (
          <CampaignRow
            key={campaign.campaignId}
            campaign={campaign}
            isNew={newIds.has(campaign.campaignId)}
            reportProblem={reportProblem?.(campaign.campaignId, campaign.campaignName)}
            {...context}
            {...(numbered ? { number: campaign.taskNumber ?? index + 1 } : {})}
          />
        ))}
      </ul>
    </section>
  )
}
