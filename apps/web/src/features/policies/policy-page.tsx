import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { TextLink } from '@hearth/ui/components/text-link'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../components/prose.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { parseHtmlTree, proseTags } from '../../lib/browser/html-tree.ts'
import { policyQuery } from './api.ts'

/** Public page of a policy. */
export function PolicyPage({ kind }: { kind: PolicyKind }) {
  const policy = useQuery(policyQuery(kind))
  return (
    <article className="mx-auto grid max-w-180 gap-6 rounded-lg border bg-surface p-8 shadow-card">
      <QueryView
        query={policy}
        failed={t({ id: 'policies.loadFailed', message: "Couldn't load the document." })}
        failedClassName="min-h-80"
        loading={
          <>
            <Skeleton className="h-7 w-64" />
            <Skeleton className="h-80 w-full" />
          </>
        }
      >
        {(data) => (
          <>
            <header className="grid gap-1">
              {/* Omit the title if the document starts with its own, as most do. */}
              {!data.html?.startsWith('<h1>') && (
                <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{data.title}</h2>
              )}
              <p className="tabular text-sm text-ink-muted">
                {t({
                  id: 'policies.version',
                  message: `Version ${{ version: data.version }}, in force since ${{ effectiveAt: formatDay(data.effectiveAt) }}`,
                })}
              </p>
            </header>
            {data.html ? (
              <div lang={data.language} className="prose prose-long wrap-anywhere text-ink-soft">
                <Prose nodes={parseHtmlTree(data.html, proseTags)} />
              </div>
            ) : (
              data.url && (
                <TextLink href={data.url} rel="noopener noreferrer" className="wrap-anywhere">
                  {data.url}
                </TextLink>
              )
            )}
          </>
        )}
      </QueryView>
    </article>
  )
}
