import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { Notice } from '@hearth/ui/components/notice'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { casesKey } from '../../lib/live/live-queries.ts'
import { caseAnswerQuery, caseQuery, openCase } from './api.ts'
import type { Draft } from './draft.ts'
import { Findings } from './findings.tsx'
import { MessageForm } from './message-form.tsx'

interface CaseDialogProps {
  subject: CaseSubject
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  onClose: () => void
}

/** Explains a record from the server's data. If that does not help, opens a case with the operators. */
export function CaseDialog({ subject, draft, setDraft, onClose }: CaseDialogProps) {
  const client = useQueryClient()
  const answer = useQuery(caseAnswerQuery(subject))
  const [isAsking, setAsking] = useState(draft.text !== '' || draft.pictures.length > 0)
  const [sentId, setSentId] = useState<string>()
  const isMissing = answer.error instanceof ApiError && answer.error.status === 404
  return (
    <Dialog
      wide
      title={t({ id: 'common.somethingWrong', message: 'Something is wrong' })}
      note={answer.data?.title}
      onClose={onClose}
    >
      {sentId ? (
        <Sent caseId={sentId} onClose={onClose} />
      ) : isMissing ? (
        <NotFound onClose={onClose} />
      ) : (
        <QueryView
          query={answer}
          failed={t({ id: 'cases.answerFailed', message: "Couldn't look this up." })}
          failedClassName="min-h-40"
          loading={<AnswerSkeleton />}
        >
          {({ findings, isExplained, openCaseId }) => (
            <div className="grid gap-6">
              <section
                aria-label={t({ id: 'cases.findings', message: 'What our records say' })}
                className="grid gap-2"
              >
                <h3 className="text-sm font-medium text-ink">
                  {t({ id: 'cases.findings', message: 'What our records say' })}
                </h3>
                <Findings findings={findings} />
              </section>
              {openCaseId && (
                <Notice tone="info">
                  <p>
                    {t({
                      id: 'cases.alreadyOpen',
                      message: 'You already asked the operators about this. Continue in your case.',
                    })}
                  </p>
                </Notice>
              )}
              {isAsking ? (
                <MessageForm
                  focus
                  label={t({ id: 'cases.whatIsWrong', message: 'What is wrong?' })}
                  submitLabel={t({ id: 'cases.send', message: 'Send' })}
                  draft={draft}
                  setDraft={setDraft}
                  send={(message, key) => openCase(subject, message, key)}
                  onSent={(thread) => {
                    client.setQueryData(caseQuery(thread.id).queryKey, thread)
                    void client.invalidateQueries({ queryKey: casesKey, refetchType: 'none' })
                    setSentId(thread.id)
                  }}
                  // A case may have been opened in another window.
                  onFailed={() => void answer.refetch()}
                />
              ) : null}
              {openCaseId ? (
                <CaseLink caseId={openCaseId} onClose={onClose} />
              ) : (
                !isAsking && (
                  <Choice isExplained={isExplained} onClose={onClose} onAsk={() => setAsking(true)} />
                )
              )}
            </div>
          )}
        </QueryView>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  isExplained: boolean
  onClose: () => void
  onAsk: () => void
}

/** The last button is the more likely choice. */
function Choice({ isExplained, onClose, onAsk }: ChoiceProps) {
  const close = (
    <Button key="close" variant={isExplained ? 'primary' : 'secondary'} onClick={onClose}>
      {t({ id: 'cases.answersIt', message: 'That answers it' })}
    </Button>
  )
  const ask = (
    <Button key="ask" variant={isExplained ? 'secondary' : 'primary'} onClick={onAsk}>
      {t({ id: 'cases.askOperators', message: 'Ask the operators' })}
    </Button>
  )
  return <div className="flex flex-wrap justify-end gap-2">{isExplained ? [ask, close] : [close, ask]}</div>
}

function CaseLink({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  return (
    <Button asChild variant="primary" className="justify-self-end">
      <Link to="/cases/$caseId" params={{ caseId }} onClick={onClose}>
        {t({ id: 'cases.openCase', message: 'Go to your case' })}
      </Link>
    </Button>
  )
}

function Sent({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The form had the focus and is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <div role="status" className="grid gap-1">
        <p className="font-medium text-ink">
          {t({ id: 'cases.sent', message: 'Your message was sent to the operators' })}
        </p>
        <p className="text-sm text-ink-muted">
          {t({ id: 'cases.sentNote', message: 'We email you their answer. It is also in your case.' })}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t({ id: 'common.done', message: 'Done' })}</Button>
        <CaseLink caseId={caseId} onClose={onClose} />
      </div>
    </div>
  )
}

function NotFound({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid gap-6">
      <Notice tone="info">
        <p>
          {t({
            id: 'cases.recordNotFound',
            message: 'This record no longer exists. Reload the page to see the current ones.',
          })}
        </p>
      </Notice>
      <Button className="justify-self-end" onClick={onClose}>
        {t({ id: 'common.done', message: 'Done' })}
      </Button>
    </div>
  )
}

function AnswerSkeleton() {
  return (
    <div
      role="status"
      aria-label={t({ id: 'cases.lookingUp', message: 'Looking this up…' })}
      className="grid gap-3"
    >
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-3 h-10 w-44 justify-self-end" />
    </div>
  )
}
