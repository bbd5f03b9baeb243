import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { submissionsQuery } from '../../features/rewards/api.ts'
import { countRewards } from '../../features/rewards/campaign-groups.ts'

/** Badge of the link to the rewards page: rewards to claim, and new campaigns. */
export function RewardsBadge() {
  const { data } = useQuery(submissionsQuery())
  const count = countRewards(data)
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 place-content-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">
        {t({
          id: 'shell.newRewards',
          message: plural(count, { one: '# new reward', other: '# new rewards' }),
        })}
      </span>
    </>
  )
}
