import { createFileRoute } from '@tanstack/react-router'
import { entryQuery } from '../../../features/points/api.ts'
import { EntryPage } from '../../../features/points/entry-page.tsx'

export const Route = createFileRoute('/_portal/points/$entryId')({
  loader: ({ context: { queryClient }, params: { entryId } }) => {
    void queryClient.prefetchQuery(entryQuery(entryId))
  },
  component: Page,
})

function Page() {
  const { entryId } = Route.useParams()
  return <EntryPage id={entryId} />
}
