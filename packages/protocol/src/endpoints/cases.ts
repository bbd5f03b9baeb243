import { z } from 'zod'
import { ATTACHMENTS_PER_MESSAGE, AVATAR_MAX_BYTES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { requiredText, text } from '../text.ts'

const TAG = 'Cases'

/** Records that a case can be about. */
export const caseSubjectKinds = ['ledger_entry', 'slot', 'referral', 'campaign'] as const

export type CaseSubjectKind = (typeof caseSubjectKinds)[number]

const subjectShape = {
  kind: z.enum(caseSubjectKinds),
  /** ID of the entry in the points log, of the node, referral or campaign. */
  id: text(64).min(1),
  /** End of the slot. ISO 8601, UTC. Required if the kind is `slot`. */
  slotEnd: z.iso.datetime({ offset: true }).optional(),
}

export const caseSubjectSchema = z.object({
  kind: z.enum(caseSubjectKinds),
  id: z.string(),
  /** ISO 8601, UTC. Absent unless the kind is `slot`. */
  slotEnd: z.string().optional(),
})

export type CaseSubject = z.infer<typeof caseSubjectSchema>

/** `waiting` for operators, `answered` by an operator, or `closed`. */
export const caseStates = ['waiting', 'answered', 'closed'] as const

export type CaseState = (typeof caseStates)[number]

/** Statement that the server derived from its records. */
export const findingSchema = z.object({
  messageId: z.string(),
  params: z.record(z.string(), z.unknown()),
  text: z.string(),
})

export type Finding = z.infer<typeof findingSchema>

export const caseSchema = z.object({
  id: z.uuid(),
  subject: caseSubjectSchema,
  /** Description of the subject. */
  title: z.string(),
  state: z.enum(caseStates),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Time of the last message, or of the end. */
  updatedAt: z.string(),
})

export type Case = z.infer<typeof caseSchema>

export const caseMessageSchema = z.object({
  id: z.string(),
  author: z.enum(['member', 'operator']),
  text: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  /** IDs of pictures. */
  attachments: z.array(z.uuid()),
})

export type CaseMessage = z.infer<typeof caseMessageSchema>

export const caseThreadSchema = caseSchema.extend({
  /** Findings at the time of the first message. */
  findings: z.array(findingSchema),
  /** Oldest first. */
  messages: z.array(caseMessageSchema),
  /** True if the member can send another message now. */
  mayWrite: z.boolean(),
})

export type CaseThread = z.infer<typeof caseThreadSchema>

const messageShape = {
  text: requiredText(2000),
  /** Picture files in base64: JPEG, PNG, WebP or GIF. */
  pictures: z
    .array(
      z
        .string()
        .min(1)
        .max(Math.ceil(AVATAR_MAX_BYTES / 3) * 4, issue('imageTooLarge'))
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, issue('base64')),
    )
    .max(ATTACHMENTS_PER_MESSAGE)
    .default([]),
}

/** Enough for one picture of the maximum size, or several smaller ones. */
const BODY_BYTES = 7_000_000

const idParams = z.object({ id: z.uuid() })

export const readCaseAnswer = endpoint({
  method: 'GET',
  path: '/api/cases/answer',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  query: z.object(subjectShape),
  answer: z.object({
    title: z.string(),
    /** Most important first. */
    findings: z.array(findingSchema),
    /** True if the records explain the subject completely. */
    isExplained: z.boolean(),
    /** ID of the member's open case about the subject; null if there is none. */
    openCaseId: z.uuid().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const readCases = endpoint({
  method: 'GET',
  path: '/api/cases',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  query: z.object(pageQuery({ most: 100, usual: 20 }, z.uuid())),
  /** Newest first. */
  answer: z.object({ cases: z.array(caseSchema), ...pageAnswer }),
  errors: [],
})

export const readCase = endpoint({
  method: 'GET',
  path: '/api/cases/{id}',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  params: idParams,
  answer: caseThreadSchema,
  errors: ['NOT_FOUND'],
})

export const openCase = endpoint({
  method: 'POST',
  path: '/api/cases',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  bodyBytes: BODY_BYTES,
  body: z.object({ subject: z.object(subjectShape), ...messageShape }),
  answer: caseThreadSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const sendCaseMessage = endpoint({
  method: 'POST',
  path: '/api/cases/{id}/messages',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  params: idParams,
  bodyBytes: BODY_BYTES,
  body: z.object(messageShape),
  answer: caseThreadSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/cases/{id}/closure',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  params: idParams,
  answer: caseThreadSchema,
  errors: ['NOT_FOUND'],
})

export const readCaseAttachment = endpoint({
  method: 'GET',
  path: '/api/case-attachments/{id}',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  params: idParams,
  answer: z.string(),
  streams: ['image/webp'],
  errors: ['NOT_FOUND'],
})
