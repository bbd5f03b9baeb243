import type { CaseThread } from '@hearth/protocol/endpoints/cases'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Notice } from '@hearth/ui/components/notice'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Time } from '@hearth/ui/components/time'
import { formatTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { caseQuery, casesQuery, sendCaseMessage } from './api.ts'
import { CaseMessages } from './case-messages.tsx'
import { describeState } from './case-state.ts'
import { CloseCase } from './close-case.tsx'
import { emptyDraft } from './draft.ts'
import { Findings } from './findings.tsx'
import { MessageForm } from './message-form.tsx'
import { SubjectLink } from './subject-link.tsx'

/** Shows a case: what the records said, the messages of both sides, and a form for the next one. */
export function CasePage({ id }: { id: string }) {
  const thread = useQuery(caseQuery(id))
  // The server rejects an ID that is not a UUID with 400.
  if (thread.error instanceof ApiError && [400, 404].includes(thread.error.status)) return <NotFound />
  return (
    <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-6">
      <QueryView
        query={thread}
        failed={t({ id: 'cases.loadFailed', message: "Couldn't load this case." })}
        failedClassName="min-h-64"
        loading={<ThreadSkeleton />}
      >
        {(data) => <Thread key={id} thread={data} />}
      </QueryView>
    </div>
  )
}

function Thread({ thread }: { thread: CaseThread }) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const show = (changed: CaseThread) => {
    client.setQueryData(caseQuery(thread.id).queryKey, changed)
    void client.invalidateQueries(casesQuery())
  }
  const isOpen = thread.state !== 'closed'
  return (
    <>
      <header className="grid gap-1">
        <p className="text-sm">
          <PageLink to="/cases">{t({ id: 'cases.all', message: 'All cases' })}</PageLink>
        </p>
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight wrap-anywhere outline-none"
        >
          {thread.title}
        </h2>
        <p className="text-sm text-ink-muted">
          <Time at={thread.updatedAt}>{describeState(thread)}</Time>
        </p>
        <p className="text-sm">
          <SubjectLink subject={thread.subject} />
        </p>
      </header>
      <Card
        title={t({ id: 'cases.recordedFindings', message: 'What our records said' })}
        note={t({
          id: 'cases.recordedFindingsNote',
          message: `When you asked, on ${{ time: formatTime(thread.createdAt) }}.`,
        })}
      >
        <div className="px-6 pt-1 pb-5">
          <Findings findings={thread.findings} />
        </div>
      </Card>
      <Card
        title={t({ id: 'cases.messages', message: 'Messages' })}
        actions={
          isOpen && (
            <CloseCase
              id={thread.id}
              onClosed={(closed) => {
                show(closed)
                toast.success(t({ id: 'cases.closed', message: 'The case was closed' }))
                // The focused button disappears.
                heading.current?.focus()
              }}
            />
          )
        }
      >
        <CaseMessages ref={list} messages={thread.messages} />
        <div className="border-t px-6 py-5">
          <Reply
            thread={thread}
            onSent={(changed) => {
              show(changed)
              // Wait until the message is in the list.
              requestAnimationFrame(() => (list.current?.lastElementChild as HTMLElement | null)?.focus())
            }}
          />
        </div>
      </Card>
    </>
  )
}

function Reply({ thread, onSent }: { thread: CaseThread; onSent: (thread: CaseThread) => void }) {
  const [draft, setDraft] = useState(emptyDraft)
  const client = useQueryClient()
  if (!thread.mayWrite)
    return (
      <Notice tone="info">
        <p>
          {t({
            id: 'cases.operatorsNext',
            message: 'The operators answer next, and we email you. After that, you can write again.',
          })}
        </p>
      </Notice>
    )
  return (
    <div className="grid gap-4">
      {thread.state === 'closed' && (
        <Notice tone="info">
          <p>
            {t({
              id: 'cases.isClosed',
              message: 'This case is closed. If something is still wrong, a message opens it again.',
            })}
          </p>
        </Notice>
      )}
      <MessageForm
        label={t({ id: 'cases.reply', message: 'Your message' })}
        submitLabel={t({ id: 'cases.send', message: 'Send' })}
        draft={draft}
        setDraft={setDraft}
        send={(message, key) => sendCaseMessage(thread.id, message, key)}
        onSent={onSent}
        // The case may have changed in another window.
        onFailed={() => void client.invalidateQueries(caseQuery(thread.id))}
      />
    </div>
  )
}

function NotFound() {
  return (
    <EmptyState
      heading
      icon={SearchX}
      className="min-h-96"
      title={t({ id: 'cases.notFound', message: 'Case not found' })}
      text={t({
        id: 'cases.notFoundText',
        message: 'This case does not exist, or it belongs to another account.',
      })}
      action={
        <Button asChild>
          <Link to="/cases">{t({ id: 'cases.showAll', message: 'Show your cases' })}</Link>
        </Button>
      }
    />
  )
}

function ThreadSkeleton() {
  return (
    <div
      role="status"
      aria-label={t({ id: 'cases.loading', message: 'Loading the case' })}
      className="grid gap-6"
    >
      <div className="grid gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-4 w-56" />
      </div>
      <Skeleton className="h-36 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  )
}
