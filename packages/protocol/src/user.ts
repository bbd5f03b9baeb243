import { z } from 'zod'

/** Member as returned to the portal (specification section 3). */
export const userSchema = z.object({
  id: z.string(),
  /** Validated on input by the auth service. */
  email: z.string().meta({ format: 'email' }),
  username: z.string().nullable(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  campaign_email: z.string().nullable(),
  discord_userid: z.string().nullable(),
  discord_username: z.string().nullable(),
  telegram_handle: z.string().nullable(),
  x_handle: z.string().nullable(),
  website: z.string().nullable(),
  wallet: z.string().nullable(),
  /** Referral code of the inviter. */
  invited_by: z.string().nullable(),
  /** The member's own referral code. */
  personal_code: z.string().nullable(),
  /** False while some of the points are pending. */
  total_points_done: z.boolean(),
  points_total: z.number(),
  /** ISO 8601, UTC. */
  updated_at: z.string().nullable(),
  hasMachineId: z.boolean().optional(),
  /** BCP 47 tag, such as en or pt-BR. */
  language: z.string().nullable().optional(),
  /** IANA time zone, such as Europe/Berlin. */
  time_zone: z.string().nullable().optional(),
})

export type User = z.infer<typeof userSchema>
