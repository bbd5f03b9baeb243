import type { PointsEntryDetails } from '@hearth/protocol/endpoints/points'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Swatch } from '@hearth/ui/components/swatch'
import { Time } from '@hearth/ui/components/time'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Link2, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { entryQuery } from './api.ts'
import { getCategoryColor, getCategoryName } from './category-colors.ts'
import { EntryOrigin } from './entry-origin.tsx'

interface EntryPageProps {
  /** UUID, or the ID of a pending entry. */
  id: string
  /** Buttons beside "Copy link". */
  actions?: ReactNode
}

/** Shows an entry of the points log and how its points came about. */
export function EntryPage({ id, actions }: EntryPageProps) {
  const entry = useQuery(entryQuery(id))
  if (isNotFound(entry.error)) return <NotFound />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QueryView
        query={entry}
        failed={t({ id: 'points.entryLoadFailed', message: "Couldn't load this entry." })}
        failedClassName="min-h-80"
        loading={<EntrySkeleton />}
      >
        {(data) => (
          <>
            <EntryHeader entry={data} actions={actions} />
            <EntryOrigin entry={data} />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** Neither a malformed ID nor that of another member names an entry. */
const isNotFound = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_REQUEST')

function LogLink() {
  return (
    <PageLink to="/dashboard" hash="points-log">
      {t({ id: 'points.log', message: 'Points log' })}
    </PageLink>
  )
}

function NotFound() {
  return (
    <EmptyState
      heading
      icon={SearchX}
      title={t({ id: 'points.entryNotFound', message: 'Entry not found' })}
      text={t({
        id: 'points.entryNotFoundText',
        message:
          'Your account has no points entry with this ID. Check the link, or find the entry in the log.',
      })}
      action={<LogLink />}
    />
  )
}

function EntryHeader({ entry, actions }: { entry: PointsEntryDetails; actions: ReactNode }) {
  const { id, points, comment, category, timestamp, status } = entry
  return (
    <section className="grid gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <p className="text-sm">
            <LogLink />
          </p>
          <h2 className="tabular text-2xl font-semibold tracking-tight">
            {t({
              id: 'points.entryPoints',
              message: `${{ points: `${points > 0 ? '+' : ''}${formatPoints(points)}` }} points`,
            })}
          </h2>
          <p dir="auto" className="text-ink-soft wrap-anywhere">
            {comment}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          <CopyLink id={id} />
        </div>
      </header>
      <dl className="grid gap-x-6 gap-y-3 rounded-lg border bg-surface px-6 py-4 shadow-card sm:grid-cols-2 xl:grid-cols-4">
        <Fact name={t({ id: 'points.category', message: 'Category' })}>
          <span className="flex items-center gap-2">
            <Swatch color={getCategoryColor(category)} />
            {getCategoryName(category)}
          </span>
        </Fact>
        <Fact name={t({ id: 'points.time', message: 'Time' })}>
          <Time at={timestamp} />
        </Fact>
        <Fact name={t({ id: 'points.entryState', message: 'State' })}>
          {status === 'pending'
            ? t({ id: 'points.entryPending', message: 'Pending until the UTC day is settled' })
            : t({ id: 'points.entryBooked', message: 'Booked' })}
        </Fact>
        <Fact name={t({ id: 'points.entryId', message: 'ID' })}>
          <code className="font-mono text-sm wrap-anywhere">{id}</code>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}

/** Copies the address of the entry, which stays the same after a settlement. */
function CopyLink({ id }: { id: string }) {
  const { copied, copy } = useCopy()
  return (
    <Button onClick={() => copy(new URL(`/points/${id}`, window.location.origin).href)}>
      {copied ? <Check aria-hidden="true" className="text-success" /> : <Link2 aria-hidden="true" />}
      {copied
        ? t({ id: 'common.copied', message: 'Copied!' })
        : t({ id: 'points.copyLink', message: 'Copy link' })}
    </Button>
  )
}

function EntrySkeleton() {
  return (
    <>
      <div className="grid gap-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-1 h-20 w-full" />
      </div>
      <Card title={t({ id: 'points.entryOrigin', message: 'How it came about' })}>
        <Skeleton className="mx-6 mb-6 h-32" />
      </Card>
    </>
  )
}
