import { z } from 'zod'

/** A member as the portal knows one (specification section 3). */
export const userSchema = z.object({
  id: z.string(),
  /** Checked where it came in, by the auth service. */
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
  /** The personal code of the member who invited this one. */
  invited_by: z.string().nullable(),
  /** The member's own referral code. */
  personal_code: z.string().nullable(),
  /** Whether the total below includes every point earned so far, today's unsettled ones too. */
  total_points_done: z.boolean(),
  points_total: z.number(),
  /** ISO 8601, UTC. */
  updated_at: z.string().nullable(),
  hasMachineId: z.boolean().optional(),
  /** As BCP 47 names it, such as en or pt-BR. */
  language: z.string().nullable().optional(),
  /** As the IANA names it, such as Europe/Berlin. */
  time_zone: z.string().nullable().optional(),
})

export type User = z.infer<typeof userSchema>
