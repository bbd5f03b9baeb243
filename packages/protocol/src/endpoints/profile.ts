import { z } from 'zod'
import { AVATAR_MAX_BYTES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { mailedCode } from '../mailed-code.ts'
import { profileChangeSchema } from '../profile.ts'
import { userSchema } from '../user.ts'

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/user',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  body: profileChangeSchema,
  answer: userSchema,
  errors: ['CONFLICT'],
})

export const confirmCampaignEmail = endpoint({
  method: 'POST',
  path: '/api/user/campaign-email/confirmation',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  body: z.object({ code: mailedCode }),
  answer: userSchema,
  errors: ['CONFLICT'],
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/user/avatar',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  bodyBytes: 7_000_000,
  body: z.object({
    /** Image file in base64. */
    image: z
      .string()
      .min(1)
      .max(Math.ceil(AVATAR_MAX_BYTES / 3) * 4, issue('imageTooLarge'))
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, issue('base64')),
  }),
  answer: userSchema,
  errors: [],
})

export const readAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/{id}',
  tag: 'Members',
  access: 'public',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  answer: z.string(),
  streams: ['image/webp'],
  errors: ['NOT_FOUND'],
})

export const accountSchema = z.object({
  /** Set while the member is paused and therefore cannot claim. */
  paused: z.object({ since: z.string(), reason: z.string() }).nullable(),
  /** Set while the account is scheduled for deletion. */
  deletion: z.object({ askedAt: z.string(), dueAt: z.string() }).nullable(),
  /** The member's last data export. Its link is emailed. */
  export: z
    .object({ askedAt: z.string(), readyAt: z.string().nullable(), expiresAt: z.string().nullable() })
    .nullable(),
  /** New campaign email address that the member must still confirm. */
  campaignEmailPending: z.string().nullable(),
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/user/account',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: accountSchema,
  errors: [],
})

export const askForExport = endpoint({
  method: 'POST',
  path: '/api/user/export',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  answer: accountSchema,
  errors: ['CONFLICT'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/{token}',
  tag: 'Members',
  access: 'public',
  rateClass: 'read',
  params: z.object({
    token: z.string().regex(/^[\w-]{43}$/, issue('exportToken')),
  }),
  answer: z.string(),
  streams: ['application/zip'],
  errors: ['NOT_FOUND'],
})

export const askForDeletion = endpoint({
  method: 'POST',
  path: '/api/user/deletion',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  answer: accountSchema,
  errors: ['CONFLICT'],
})

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/user/deletion',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  answer: accountSchema,
  errors: [],
})
