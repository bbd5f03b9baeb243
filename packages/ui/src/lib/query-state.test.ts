import { expect, test, vi } from 'vitest'
import { combineQueries, type QueryState, requireData } from './query-state.ts'

const query = <Data>(state: Partial<QueryState<Data>>): QueryState<Data> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
  ...state,
})
const failure = new Error('offline')

test('combines the data of two requests', () => {
  expect(combineQueries(query({ data: 1 }), query({ data: 'a' })).data).toEqual([1, 'a'])
})

test('has no data until both requests have some', () => {
  expect(combineQueries(query({ data: 1 }), query({}))).toMatchObject({ data: undefined, error: null })
})

test('reports the error of a request without data', () => {
  expect(combineQueries(query({ data: 1 }), query({ error: failure })).error).toBe(failure)
})

test('ignores the error of a request that has data', () => {
  expect(combineQueries(query({ data: 1, error: failure }), query({})).error).toBe(null)
})

test('repeats only the failed requests', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  await combineQueries(
    query({ data: 1, refetch: first }),
    query({ error: failure, refetch: second }),
  ).refetch()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('selects a part of the data', () => {
  const selected = requireData(
    query({ data: { name: 'Ada' } }),
    ({ name }) => name,
    () => failure,
  )
  expect(selected).toMatchObject({ data: 'Ada', error: null })
})

test('reports a response without the part as an error', () => {
  const selected = requireData(
    query<{ name: string | null }>({ data: { name: null } }),
    ({ name }) => name,
    () => failure,
  )
  expect(selected).toMatchObject({ data: undefined, error: failure })
})

test('is neither data nor an error while the request runs', () => {
  const selected = requireData(
    query<{ name: string }>({ isFetching: true }),
    ({ name }) => name,
    () => failure,
  )
  expect(selected).toMatchObject({ data: undefined, error: null, isFetching: true })
})
