import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Progress } from '@hearth/ui/components/progress'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'

/** Shows how much of a campaign's goal a member has reached, as text and as a bar. */
export function CampaignProgress({ campaign }: { campaign: CampaignSubmission }) {
  const { campaignName, progress } = campaign
  if (!progress) return null
  const { current, goal } = progress
  return (
    <div className="grid max-w-90 gap-1 pt-2 pl-13">
      <p className="tabular text-sm text-ink-soft">{describeProgress(campaign)}</p>
      <Progress
        label={t({ id: 'rewards.progressOf', message: `Progress: ${campaignName}` })}
        value={current}
        max={goal}
      />
    </div>
  )
}

function describeProgress({ type, progress }: CampaignSubmission): string | null {
  const goal = progress?.goal ?? 0
  // The server never returns more than the goal.
  const done = formatPoints(progress?.current)
  const all = formatPoints(progress?.goal)
  if (type === 'heartbeat')
    return t({
      id: 'rewards.heartbeatsOf',
      message: plural(goal, { one: `${done} of ${all} heartbeat`, other: `${done} of ${all} heartbeats` }),
    })
  if (type === 'referral')
    return t({
      id: 'rewards.friendsOf',
      message: plural(goal, {
        one: `${done} of ${all} friend who takes part`,
        other: `${done} of ${all} friends who take part`,
      }),
    })
  return t({
    id: 'rewards.daysInARowOf',
    message: plural(goal, { one: `${done} of ${all} day`, other: `${done} of ${all} days in a row` }),
  })
}
