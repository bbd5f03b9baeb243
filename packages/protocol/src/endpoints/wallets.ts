import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { text } from '../text.ts'
import { userSchema } from '../user.ts'

/**
 * Maximum size of a signature. Contract wallets may include their deployment (ERC-6492); keys sign with 64 or
 * 65 bytes.
 */
const MAX_SIGNATURE_BYTES = 8192

const walletProofSchema = z.object({
  address: text(42).regex(/^0x[\da-fA-F]{40}$/, issue('address')),
  /** The wallet's signature of `message`. */
  signature: text(2 + 2 * MAX_SIGNATURE_BYTES)
    .min(1, issue('signatureRequired'))
    .regex(/^0x([\da-fA-F]{2})+$/, issue('hexBytes')),
  /** Exact text shown by the portal, including the account's email address. */
  message: text(1000),
})

const linkedWalletSchema = z.object({ success: z.boolean(), message: z.string(), user: userSchema })

export const linkWallet = endpoint({
  method: 'POST',
  path: '/api/users/link-wallet',
  tag: 'Wallets',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: walletProofSchema,
  answer: linkedWalletSchema,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

/** Reasons why the linked wallet cannot be changed. */
export const walletChangeObstacles = ['not_linked', 'already_changed'] as const

export const readWalletChangeEligibility = endpoint({
  method: 'GET',
  path: '/api/users/wallet-change-eligibility',
  tag: 'Wallets',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    success: z.boolean(),
    eligible: z.boolean(),
    /** Null if the wallet can be changed. */
    reason: z.enum(walletChangeObstacles).nullable(),
    message: z.string(),
  }),
  errors: [],
})

export const changeWallet = endpoint({
  method: 'POST',
  path: '/api/users/change-wallet',
  tag: 'Wallets',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: walletProofSchema,
  answer: linkedWalletSchema,
  errors: ['FORBIDDEN', 'CONFLICT'],
})
