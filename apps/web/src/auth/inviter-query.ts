import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Who invites with a code. Asked once: whether codes exist is not to be tried out. */
export const inviterQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: ({ signal }) => call(endpoints.readInviter, { params: { code: code ?? '' } }, signal),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
