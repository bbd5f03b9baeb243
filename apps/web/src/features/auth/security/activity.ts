import { infiniteQueryOptions } from '@tanstack/react-query'
import { z } from '../../../lib/api/zod.ts'
import { securityKey } from './api.ts'
import { callAuth } from './call-auth.ts'

const activitySchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      outcome: z.string(),
      origin: z.string().nullable(),
      user_agent: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
})

/** Activity of the account, newest first, in pages. */
export const activityQuery = () =>
  infiniteQueryOptions({
    queryKey: [...securityKey, 'activity'],
    queryFn: ({ pageParam }) =>
      callAuth(`/activity${pageParam ? `?before=${encodeURIComponent(pageParam)}` : ''}`, {
        answer: activitySchema,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
