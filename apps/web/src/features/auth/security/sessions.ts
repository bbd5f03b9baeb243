import { queryOptions } from '@tanstack/react-query'
import { z } from '../../../lib/api/zod.ts'
import { authClient } from '../../../lib/session/auth-client.ts'
import { securityKey } from './api.ts'
import { callAuth } from './call-auth.ts'

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string().nullable(),
      /** Subnet of the session, never the full IP address. */
      origin: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string(),
      current: z.boolean(),
    }),
  ),
})

/** The member's sessions, this browser's first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'sessions'],
    queryFn: async () => {
      const { sessions } = await callAuth('/sessions', { answer: sessionsSchema })
      return sessions.sort((a, b) => Number(b.current) - Number(a.current))
    },
  })

export async function revokeSession(id: string): Promise<void> {
  await callAuth(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', answer: z.unknown() })
}

export async function revokeOtherSessions(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' })
  if (error) throw error
}
