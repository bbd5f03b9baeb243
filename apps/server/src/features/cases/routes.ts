import { formatMessage } from '@hearth/protocol/messages'
import { actOf } from '../../audit/act-of.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { answerCase } from './answer-case.ts'
import type { AnswerCaseDeps, WriteCaseDeps } from './case-deps.ts'
import { describeFindings } from './case-row.ts'
import { findOpenCase, openCase } from './open-case.ts'
import { readAttachment } from './read-attachment.ts'
import { readCase, readCases } from './read-cases.ts'
import { readMemberCase, readMemberCases } from './review-cases.ts'
import { closeCase, sendCaseMessage } from './send-case-message.ts'

export function caseRoutes(
  deps: WriteCaseDeps,
): Pick<
  Handlers,
  | 'readCaseAnswer'
  | 'readCases'
  | 'readCase'
  | 'openCase'
  | 'sendCaseMessage'
  | 'closeCase'
  | 'readCaseAttachment'
> {
  const { db } = deps
  return {
    async readCaseAnswer({ caller, query, context }) {
      const subject = normalizeSubject(query)
      const { title, findings, isExplained } = await deps.explain(caller.memberId, subject)
      const open = await findOpenCase(db, caller.memberId, subject)
      return {
        title: formatMessage(title, context.language),
        findings: describeFindings(findings, context.language),
        isExplained,
        openCaseId: open?.id ?? null,
      }
    },
    readCases: ({ caller, query, context }) => readCases(db, caller.memberId, query, context.language),
    readCase: ({ caller, params, context }) => readCase(db, caller.memberId, params.id, context.language),
    openCase: ({ caller, body, context }) =>
      openCase(deps, caller.memberId, { ...body, subject: normalizeSubject(body.subject) }, context.language),
    sendCaseMessage: ({ caller, params, body, context }) =>
      sendCaseMessage(deps, caller.memberId, params.id, body, context.language),
    closeCase: ({ caller, params, context }) => closeCase(deps, caller.memberId, params.id, context.language),
    readCaseAttachment: ({ caller, params }) => readAttachment(deps, caller.memberId, params.id),
  }
}

/** UUIDs are stored in lower case, so that a record has one spelling. */
function normalizeSubject<Subject extends { id: string }>(subject: Subject): Subject {
  return { ...subject, id: subject.id.toLowerCase() }
}

/** Creates the operators' endpoints. */
export function caseOperatorRoutes(
  deps: AnswerCaseDeps & Pick<WriteCaseDeps, 'blobs'>,
): Pick<Handlers, 'readMemberCases' | 'readMemberCase' | 'answerCase' | 'readMemberCaseAttachment'> {
  const { db, now } = deps
  return {
    readMemberCases: ({ query, context }) => readMemberCases(db, query, now(), context.language),
    readMemberCase: ({ params, context }) => readMemberCase(deps, params.id, context.language),
    async answerCase(input) {
      const { actor, requestId } = actOf(input, '')
      await answerCase(deps, input.params.id, input.body, { actor, requestId })
      return readMemberCase(deps, input.params.id, input.context.language)
    },
    readMemberCaseAttachment: ({ params }) => readAttachment(deps, null, params.id),
  }
}
