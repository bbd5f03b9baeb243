import { z } from 'zod'
import { emailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { operatorRoles } from '../permissions.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

/** Reason for an operator's action, saved in the audit log. */
export const reasonSchema = text(500).regex(/\S/, issue('reason'))

/** Pending change. A second operator confirms it with the same call. */
export const proposalSchema = z.object({
  askedBy: z.string(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
  /** Human-readable instructions for confirming the proposal. */
  next: z.string(),
})

export type Proposal = z.infer<typeof proposalSchema>

const roleSchema = z.enum(operatorRoles)

const operatorSchema = z.object({
  id: z.uuid(),
  /** Null if the account was deleted. */
  email: z.string().nullable(),
  role: roleSchema,
  /** ISO 8601, UTC. */
  since: z.string(),
})

export const readOwnRole = endpoint({
  method: 'GET',
  path: '/api/operator/me',
  tag: 'Operators',
  access: 'operator',
  permission: 'console.open',
  rateClass: 'read',
  answer: z.object({ id: z.uuid(), role: roleSchema, permissions: z.array(z.string()) }),
  errors: [],
})

export const readOperators = endpoint({
  method: 'GET',
  path: '/api/operator/operators',
  tag: 'Operators',
  access: 'operator',
  permission: 'operators.read',
  rateClass: 'read',
  answer: z.object({ operators: z.array(operatorSchema) }),
  errors: [],
})

export const setOperator = endpoint({
  method: 'POST',
  path: '/api/operator/operators',
  tag: 'Operators',
  access: 'operator',
  permission: 'operators.change',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  body: z.object({ email: emailAddress(), role: roleSchema, reason: reasonSchema }),
  answer: z.object({ id: z.uuid(), email: z.string(), role: roleSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const removeOperator = endpoint({
  method: 'DELETE',
  path: '/api/operator/operators/{id}',
  tag: 'Operators',
  access: 'operator',
  permission: 'operators.change',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readAuditLog = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  tag: 'Operators',
  access: 'operator',
  permission: 'audit.read',
  rateClass: 'read',
  query: z.object({
    ...pageQuery({ most: 100, usual: 50 }, wholeNumber(999_999_999_999_999)),
    /** Restricts the log to one subject: a kind and an ID, such as `member:0198…`. */
    subject: text(200)
      .regex(/^[a-z-]+:./, issue('auditSubject'))
      .optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        number: z.number(),
        /** ISO 8601, UTC. */
        at: z.string(),
        /** `operator:` and the account ID, `command:` and the system user, or `system:` and the cause. */
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
        reason: z.string(),
        requestId: z.string().nullable(),
        /** Hexadecimal SHA-256 of this row and the previous hash. */
        hash: z.string(),
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/operator/audit/verification',
  tag: 'Operators',
  access: 'operator',
  permission: 'audit.read',
  rateClass: 'write',
  query: z.object({
    /** Earlier `head`, which the log must still contain. */
    expected: text(100)
      .regex(/^\d{1,15}:[\da-f]{64}$/, issue('auditHead'))
      .optional(),
  }),
  answer: z.object({
    entries: z.number(),
    head: z.string(),
    faults: z.array(z.object({ number: z.number(), what: z.string() })),
  }),
  errors: [],
})
