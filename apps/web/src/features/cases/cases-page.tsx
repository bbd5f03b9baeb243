import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Badge, Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { Time } from '@hearth/ui/components/time'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { casesQuery } from './api.ts'
import { describeState, stateIcons } from './case-state.ts'

/** Lists the member's cases, newest first. */
export function CasesPage() {
  const cases = useInfiniteQuery(casesQuery())
  const rows = cases.data?.pages.flatMap((page) => page.cases).filter((each) => each?.id)
  return (
    <Card
      className="max-w-200"
      title={t({ id: 'common.yourCases', message: 'Your cases' })}
      note={t({ id: 'cases.listNote', message: 'Your questions to the operators, newest first.' })}
    >
      <QueryView
        query={{ ...cases, data: rows }}
        failed={t({ id: 'cases.listFailed', message: "Couldn't load your cases." })}
        failedClassName="min-h-48"
        loading={<SkeletonRows count={4} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={MessageCircleQuestionMark}
            title={t({ id: 'cases.none', message: 'No cases yet' })}
            text={
              <Trans id="cases.noneText">
                If points, a slot, a referral or a campaign look wrong, choose “Something is wrong” next to
                it: on the{' '}
                <PageLink to="/dashboard" hash="nodes">
                  page of a node
                </PageLink>
                , in <PageLink to="/rewards">Rewards</PageLink> or in{' '}
                <PageLink to="/referrals">Referrals</PageLink>.
              </Trans>
            }
          />
        }
      >
        {(list) => (
          <ul>
            {list.map((each) => (
              <Row
                key={each.id}
                icon={stateIcons[each.state] ?? MessageCircleQuestionMark}
                title={
                  <>
                    <PageLink to="/cases/$caseId" params={{ caseId: each.id }} className="text-ink">
                      {each.title}
                    </PageLink>
                    {each.state === 'answered' && (
                      <Badge>{t({ id: 'cases.answered', message: 'Answered' })}</Badge>
                    )}
                  </>
                }
                note={<Time at={each.updatedAt}>{describeState(each)}</Time>}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {cases.hasNextPage && (
        <div className="border-t p-3">
          <Button
            variant="quiet"
            size="sm"
            className="w-full"
            inactive={cases.isFetchingNextPage}
            onClick={() => void cases.fetchNextPage()}
          >
            {cases.isFetchingNextPage && <Spinner />}
            {cases.isFetchNextPageError
              ? t({ id: 'cases.olderFailed', message: "Couldn't load older cases. Try again" })
              : t({ id: 'cases.showOlder', message: 'Show older' })}
          </Button>
        </div>
      )}
    </Card>
  )
}
