import { afterEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin } from '../../../test/test-origin.ts'
import { didRequestQuery } from '../../features/identity/api.ts'
import { dataStatsQuery } from '../../features/insights/api.ts'
import { historyQuery, logQuery } from '../../features/points/api.ts'
import { privacyQuery, termsQuery } from '../../features/policies/api.ts'
import { referralsQuery } from '../../features/referrals/api.ts'
import { heartbeatStatusQuery, submissionsQuery } from '../../features/rewards/api.ts'
import { loadRuntimeConfig } from '../browser/runtime-config.ts'
import {
  didStatusQuery,
  machineIdentityQuery,
  requirementsQuery,
  smartAccountQuery,
} from '../member/identity-queries.ts'
import { onboardedQuery, statsQuery, userQuery, whitelistedQuery } from '../member/member-queries.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './create-query-client.ts'

const MINUTES = 60_000

afterEach(() => vi.restoreAllMocks())

test('keeps user, stats, whitelist, points history, campaigns and heartbeat status fresh for 30 minutes', {
  tags: ['CAC-01'],
}, () => {
  const queries = [userQuery(), statsQuery(), whitelistedQuery(), historyQuery('today')]
  for (const query of [...queries, submissionsQuery(), heartbeatStatusQuery()])
    expect(query.staleTime).toBe(30 * MINUTES)
})

test('keeps terms and referrals fresh for 30 seconds and the privacy status for 5 minutes', {
  tags: ['CAC-01', 'CAC-02'],
}, () => {
  expect(termsQuery().staleTime).toBe(MINUTES / 2)
  expect(referralsQuery().staleTime).toBe(MINUTES / 2)
  expect(referralsQuery().gcTime).toBe(5 * MINUTES)
  expect(privacyQuery().staleTime).toBe(5 * MINUTES)
})

test('keeps the points log fresh for 5 minutes and the onboarded flag forever', { tags: ['CAC-01'] }, () => {
  expect(logQuery({}).staleTime).toBe(5 * MINUTES)
  expect(onboardedQuery().staleTime).toBe(Number.POSITIVE_INFINITY)
})

test('keeps Machine ID and requirements fresh for 30 minutes, the Smart Account for 15, data statistics for 5', {
  tags: ['CAC-01'],
}, () => {
  for (const query of [didStatusQuery(), machineIdentityQuery(), requirementsQuery()])
    expect(query.staleTime).toBe(30 * MINUTES)
  expect(smartAccountQuery().staleTime).toBe(15 * MINUTES)
  expect(dataStatsQuery().staleTime).toBe(5 * MINUTES)
})

test('keeps responses for 30 minutes and refetches on window focus', { tags: ['CAC-02'] }, () => {
  const { queries } = createQueryClient(() => undefined).getDefaultOptions()
  expect(queries?.gcTime).toBe(30 * MINUTES)
  expect(queries?.refetchOnWindowFocus).toBe(true)
  expect(logQuery({}).gcTime).toBe(30 * MINUTES)
})

test('retries a failed query twice', { tags: ['CAC-03'] }, async () => {
  const client = createQueryClient(() => undefined)
  const failing = vi.fn(async () => {
    throw new ApiError('The database is not answering', 'UNAVAILABLE', 503)
  })
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: failing, retryDelay: 0 })).rejects.toThrow()
  expect(failing).toHaveBeenCalledTimes(3)
})

test('retries the DID request once, and data statistics not at all', { tags: ['CAC-03'] }, async () => {
  const origin = await startTestOrigin({ accessToken: 'token' })
  await loadRuntimeConfig()
  const rejection = { message: 'Not now', error: 'UNAVAILABLE', statusCode: 503 }
  origin.answers((_request, response) => json(response, rejection, 503))
  const client = createQueryClient(() => undefined)
  await expect(client.fetchQuery({ ...didRequestQuery(), retryDelay: 0 })).rejects.toThrow('Not now')
  await expect(client.fetchQuery({ ...dataStatsQuery(), retryDelay: 0 })).rejects.toThrow('Not now')
  expect(origin.requests.map(({ url }) => url)).toEqual([
    '/api/peaq/request-did',
    '/api/peaq/request-did',
    '/api/users/data-stats',
  ])
  await origin.stop()
})

test('does not retry a rejected token', async () => {
  const client = createQueryClient(() => undefined)
  const rejected = vi.fn(async () => {
    throw new ApiError('Log in again', 'UNAUTHORIZED', 401)
  })
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: rejected, retryDelay: 0 })).rejects.toThrow()
  expect(rejected).toHaveBeenCalledTimes(1)
})

test('retries a mutation once and logs its error message', {
  tags: ['CMP-02', 'CAC-03', 'ERR-04'],
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const client = createQueryClient(() => undefined)
  const failing = vi.fn(async () => {
    throw new Error('No such campaign')
  })
  const mutation = client.getMutationCache().build(client, { mutationFn: failing, retryDelay: 0 })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  expect(failing).toHaveBeenCalledTimes(2)
  expect(log).toHaveBeenCalledWith('No such campaign')
})

test('uses the same log query in loader and component', () => {
  expect(logQuery({}).queryKey).toEqual(logQuery({ page: 1, limit: 10 }).queryKey)
})
