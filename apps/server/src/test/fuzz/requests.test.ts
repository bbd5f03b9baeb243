import { expect, test } from 'vitest'
import { createRequests, type OpenApiDocument } from './requests.ts'

const document: OpenApiDocument = {
  paths: { '/api/user': { get: { operationId: 'readUser', responses: {} } } },
}
const routes = [
  { method: 'POST', path: '/auth/v1/token' },
  { method: 'GET', path: '/healthz' },
]

test('generates the same request for its seed and index, alone or within a run', () => {
  const requestAt = createRequests(1, { routes, document })
  const run = Array.from({ length: 250 }, (_, index) => requestAt(index))
  const alone = createRequests(1, { routes, document })
  for (const index of [249, 3, 120, 0]) expect(alone(index)).toEqual(run[index])
  const other = createRequests(2, { routes, document })
  expect(
    run.filter((request, index) => JSON.stringify(request) === JSON.stringify(other(index))),
  ).toHaveLength(0)
})

test('covers each surface', () => {
  const requestAt = createRequests(1, { routes, document })
  const surfaces = new Set(Array.from({ length: 1000 }, (_, index) => requestAt(index).surface))
  expect([...surfaces].sort()).toEqual(['api', 'auth', 'document', 'gateway', 'page', 'raw', 'rpc'])
})
