import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { requiredText } from '../text.ts'
import { caseMessageSchema, caseSchema, caseStates, caseThreadSchema, findingSchema } from './cases.ts'
import { foundMemberSchema } from './operator-members.ts'

const TAG = 'Operators: cases'

const idParams = z.object({ id: z.uuid() })

const reviewedCaseSchema = caseSchema.extend({
  memberId: z.uuid(),
  /** True if the records explained the subject completely when the case was opened. */
  wasExplained: z.boolean(),
  /** Time since which the case waits for operators; null if it does not. */
  waitingSince: z.string().nullable(),
  /** Time of the first answer; null if there is none. */
  firstAnsweredAt: z.string().nullable(),
})

export const caseFiguresSchema = z.object({
  /** Cases that wait for operators. */
  waiting: z.number(),
  /** Null if no case waits. */
  oldestWaitingSince: z.string().nullable(),
  /** Cases of the last 30 days. */
  opened: z.number(),
  /** Of these, cases that operators have answered. */
  answered: z.number(),
  /** Median time from opening to the first answer; null if none is answered. */
  medianAnswerSeconds: z.number().nullable(),
})

export const readMemberCases = endpoint({
  method: 'GET',
  path: '/api/operator/cases',
  tag: TAG,
  access: 'operator',
  permission: 'cases.read',
  rateClass: 'read',
  query: z.object({
    state: z.enum(caseStates).default('waiting'),
    ...pageQuery({ most: 200, usual: 50 }, z.uuid()),
  }),
  answer: z.object({
    /** Oldest first. */
    cases: z.array(reviewedCaseSchema),
    figures: caseFiguresSchema,
    ...pageAnswer,
  }),
  errors: [],
})

export const caseReviewSchema = z.object({
  case: caseThreadSchema.omit({ mayWrite: true, messages: true }).extend(reviewedCaseSchema.shape),
  /** Oldest first. */
  messages: z.array(
    caseMessageSchema.extend({
      /** Operator who wrote it; null for the member. */ operator: z.string().nullable(),
    }),
  ),
  member: foundMemberSchema,
  /** Findings from the records now; null if the subject no longer exists. */
  currentFindings: z.array(findingSchema).nullable(),
})

export const readMemberCase = endpoint({
  method: 'GET',
  path: '/api/operator/cases/{id}',
  tag: TAG,
  access: 'operator',
  permission: 'cases.read',
  rateClass: 'read',
  params: idParams,
  answer: caseReviewSchema,
  errors: ['NOT_FOUND'],
})

export const answerCase = endpoint({
  method: 'POST',
  path: '/api/operator/cases/{id}/answer',
  tag: TAG,
  access: 'operator',
  permission: 'cases.answer',
  rateClass: 'write',
  params: idParams,
  body: z.object({
    /** Text for the member. */
    text: requiredText(2000),
    /** True if the answer ends the case. */
    close: z.boolean().default(false),
    /**
     * Number of messages that the operator has read. If the case has more, the call changes nothing and returns
     * CONFLICT.
     */
    seenMessages: z.number().int().min(1).max(10_000),
  }),
  answer: caseReviewSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readMemberCaseAttachment = endpoint({
  method: 'GET',
  path: '/api/operator/case-attachments/{id}',
  tag: TAG,
  access: 'operator',
  permission: 'cases.read',
  rateClass: 'read',
  params: idParams,
  answer: z.string(),
  streams: ['image/webp'],
  errors: ['NOT_FOUND'],
})
