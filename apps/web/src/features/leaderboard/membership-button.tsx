import { Button } from '@hearth/ui/components/button'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../lib/api/api-error.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { joinLeaderboard, leaderboardQuery, leaveLeaderboard } from './api.ts'

/** Joins or leaves the leaderboard. */
export function MembershipButton({ joined }: { joined: boolean }) {
  const client = useQueryClient()
  const { data: user } = useQuery(userQuery())
  const change = useMutation({
    retry: 0,
    mutationFn: joined ? leaveLeaderboard : joinLeaderboard,
    onSuccess: () =>
      void toast.success(
        joined
          ? t({ id: 'leaderboard.left', message: 'You left the leaderboard.' })
          : t({ id: 'leaderboard.joined', message: 'You joined the leaderboard.' }),
      ),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: () => client.invalidateQueries(leaderboardQuery()),
  })
  return (
    <Button
      size="sm"
      inactive={change.isPending || (!joined && !user?.username)}
      onClick={() => change.mutate()}
    >
      {joined
        ? t({ id: 'leaderboard.leave', message: 'Leave' })
        : t({ id: 'leaderboard.join', message: 'Join' })}
    </Button>
  )
}
