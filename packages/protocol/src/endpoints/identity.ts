import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { text } from '../text.ts'

export const smartAccountStatuses = ['completed', 'not_found', 'pending', 'failed'] as const
export const didStatuses = ['waiting_for_signature', 'pending', 'completed'] as const

/** Maximum size of a signature. Keys sign with 64 or 65 bytes; contract wallets may need more. */
const MAX_SIGNATURE_BYTES = 2048

const signature = text(2 + 2 * MAX_SIGNATURE_BYTES)
  .min(1, issue('signatureRequired'))
  .regex(/^0x([\da-fA-F]{2})+$/, issue('hexBytes'))

export const readIdentityRequirements = endpoint({
  method: 'GET',
  path: '/api/users/smart-id-requirements',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** True if a wallet is linked. */
    wallet: z.boolean(),
    /** True if the member has enough heartbeats. */
    heartbeats: z.boolean(),
    requirementsMet: z.boolean(),
    existingSmartAccount: z.boolean(),
    currentHeartbeats: z.number(),
    requiredHeartbeats: z.number(),
    /** Status of the Smart Account. */
    status: z.enum(smartAccountStatuses),
  }),
  errors: [],
})

export const readSmartAccount = endpoint({
  method: 'GET',
  path: '/api/peaq/smart-account-exists',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    success: z.boolean(),
    /** Address of the Smart Account, if it is completed. */
    smartAccount: z.string().optional(),
    message: z.string(),
    status: z.enum(smartAccountStatuses),
    /** Time of completion; before completion, the time of the request. ISO 8601, UTC. */
    createdAt: z.string().optional(),
  }),
  errors: [],
})

export const createSmartAccount = endpoint({
  method: 'POST',
  path: '/api/peaq/create-smart-account',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'write',
  body: z.object({
    /** The linked wallet. */
    machineOwner: text(42).regex(/^0x[\da-fA-F]{40}$/, issue('address')),
    /** Current time in milliseconds since 1970. */
    nonce: text(78).regex(/^\d+$/, issue('milliseconds')),
    signature,
  }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const readDidStatus = endpoint({
  method: 'GET',
  path: '/api/peaq/did-status',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    status: z.enum(didStatuses).nullable(),
    /** Error of the last attempt; absent if it did not fail. */
    message: z.string().optional(),
  }),
  errors: [],
})

export const requestDid = endpoint({
  method: 'POST',
  path: '/api/peaq/request-did',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'write',
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z.object({
      /** Address of the Smart Account, which is the verifying contract. */
      machineAddress: z.string(),
      target: z.string(),
      calldata: z.string(),
      /** Decimal digits. */
      nonce: z.string(),
    }),
  }),
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const signDid = endpoint({
  method: 'POST',
  path: '/api/peaq/update-did-signature',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'write',
  body: z.object({ machineOwnerSignature: signature }),
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z.object({ status: z.enum(didStatuses) }),
  }),
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const readMachineIdentity = endpoint({
  method: 'GET',
  path: '/api/peaq/machine-identity',
  tag: 'Machine ID',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z
      .object({
        /** The DID. */
        did_name: z.string(),
        /** The Smart Account. */
        public_address: z.string(),
        email_signature: z.string(),
        depinpair_signature: z.string(),
        /** The member's ID. */
        profile_id: z.string(),
        /** Hash of the block that contains the DID document. */
        block_hash: z.string().nullable(),
        /** Name of the attribute that contains the DID document. */
        onboarding_tag: z.string(),
        /** ISO 8601, UTC. */
        created_at: z.string(),
        /** Wallet that owns the Smart Account. */
        owner: z.string(),
      })
      .nullable(),
  }),
  errors: [],
})
