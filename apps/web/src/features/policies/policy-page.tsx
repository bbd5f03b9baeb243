import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Prose } from '../../components/prose.tsx'
import { parseHtmlTree, proseTags } from '../../lib/browser/html-tree.ts'
import { policyQuery } from './policy-queries.ts'

/** Public page of a policy. */
export function PolicyPage({ kind }: { kind: PolicyKind }) {
  const policy = useQuery(policyQuery(kind))
  const { data } = policy
  return (
    <article className="mx-auto grid max-w-180 gap-6 rounded-lg border bg-surface p-8 shadow-card">
      {data ? (
        <>
          <header className="grid gap-1">
            {/* Omit the title if the document starts with its own, as most do. */}
            {!data.html?.startsWith('<h1>') && (
              <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{data.title}</h2>
            )}
            <p className="tabular text-sm text-ink-muted">{t`Version ${data.version}, in force since ${formatDay(data.effectiveAt)}`}</p>
          </header>
          {data.html ? (
            <div lang={data.language} className="prose prose-long wrap-anywhere text-ink-soft">
              <Prose nodes={parseHtmlTree(data.html, proseTags)} />
            </div>
          ) : (
            data.url && (
              <a
                href={data.url}
                rel="noopener noreferrer"
                className="font-medium wrap-anywhere text-accent-text underline-offset-4 hover:underline"
              >
                {data.url}
              </a>
            )
          )}
        </>
      ) : policy.isError ? (
        <LoadFailed
          title={t`Couldn't load the document.`}
          error={policy.error}
          retrying={policy.isFetching}
          onRetry={() => policy.refetch()}
          className="min-h-80"
        />
      ) : (
        <>
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-80 w-full" />
        </>
      )}
    </article>
  )
}
