import { readAppeals, readHolds } from '@hearth/protocol/endpoints/appeals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { rewardsKey } from '../lib/live-queries.ts'
import { staleTimes } from '../lib/query-settings.ts'

/** Whether claims of the member are held back, and why. Asked again when the server says that rewards changed. */
export const suspensionsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'holds'],
    queryFn: ({ signal }) => call(readHolds, {}, signal),
    staleTime: staleTimes.campaigns,
  })

/** What the member said against it, with the answers. */
export const appealsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'appeals'],
    queryFn: ({ signal }) => call(readAppeals, {}, signal),
    staleTime: staleTimes.campaigns,
  })
