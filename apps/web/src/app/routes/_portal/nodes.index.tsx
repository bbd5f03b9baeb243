import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router'
import { nodeOverviewQuery } from '../../../features/heartbeats/api.ts'
import { NodesPage } from '../../../features/heartbeats/nodes-page.tsx'
import { type NodeSortKey, nodeSortKeys, worstFirst } from '../../../features/heartbeats/rank-nodes.ts'

interface NodesSearch {
  /** Worst first if undefined. */
  sort?: NodeSortKey | undefined
  order?: 'descending' | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/_portal/nodes/')({
  validateSearch: ({ sort, order, page }: NodesSearch & SearchSchemaInput): NodesSearch => ({
    ...(nodeSortKeys.some((key) => key === sort) && { sort }),
    ...(order === 'descending' && { order }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page }),
  }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(nodeOverviewQuery())
  },
  component: Page,
})

function Page() {
  const { sort = worstFirst.key, order = 'ascending', page = 1 } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <NodesPage
      sort={{ key: sort, direction: order }}
      page={page}
      onSort={({ key, direction }) =>
        navigate({
          to: '/nodes',
          search: {
            sort: key === worstFirst.key ? undefined : key,
            order: direction === 'descending' ? direction : undefined,
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
