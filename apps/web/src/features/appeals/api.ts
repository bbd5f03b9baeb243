import { readAppeals } from '@hearth/protocol/endpoints/appeals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { rewardsKey } from '../../lib/live/live-queries.ts'

/** The member's appeals with their decisions. */
export const appealsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'appeals'],
    queryFn: ({ signal }) => call(readAppeals, {}, signal),
    staleTime: staleTimes.campaigns,
  })
