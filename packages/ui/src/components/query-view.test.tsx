import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { QueryState } from '../lib/query-state.ts'
import { QueryView } from './query-view.tsx'

const idle: QueryState<string[]> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}

function view(state: Partial<QueryState<string[]>>, fades = false) {
  return (
    <QueryView
      query={{ ...idle, ...state }}
      failed="Couldn't load the list."
      describeError={({ message }) => `Reason: ${message}`}
      loading={<p>Loading</p>}
      isEmpty={(list) => list.length === 0}
      empty={<p>Nothing yet</p>}
      fades={fades}
    >
      {(list) => <p>{list.join()}</p>}
    </QueryView>
  )
}

test('shows the placeholder before the first response', async () => {
  const screen = await render(view({ isFetching: true }))
  await expect.element(screen.getByText('Loading')).toBeVisible()
})

test('shows the data', async () => {
  const screen = await render(view({ data: ['one', 'two'] }))
  await expect.element(screen.getByText('one,two')).toBeVisible()
})

test('shows the empty state if the data is empty', async () => {
  const screen = await render(view({ data: [] }))
  await expect.element(screen.getByText('Nothing yet')).toBeVisible()
})

test('announces the error with its reason', async () => {
  const screen = await render(view({ error: new Error('offline') }))
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText("Couldn't load the list.")).toBeVisible()
  await expect.element(alert.getByText('Reason: offline')).toBeVisible()
})

test('requests the data again on retry', { tags: ['NAV-11'] }, async () => {
  const refetch = vi.fn()
  const screen = await render(view({ error: new Error('offline'), refetch }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('disables the retry while a request runs', async () => {
  const screen = await render(view({ error: new Error('offline'), isFetching: true }))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
})

test('shows the data despite the error of a later request', async () => {
  const screen = await render(view({ data: ['one'], error: new Error('offline') }))
  await expect.element(screen.getByText('one')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('marks the data of the previous request as busy', async () => {
  const screen = await render(view({ data: ['one'], isFetching: true, isPlaceholderData: true }, true))
  const frame = screen.getByText('one').element().parentElement
  expect(frame).toHaveAttribute('aria-busy', 'true')
  await expect.element(frame as HTMLElement).toHaveStyle({ opacity: '0.5' })
})
