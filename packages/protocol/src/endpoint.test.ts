import { expect, test } from 'vitest'
import { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint, sharedErrors } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { operationTexts, tagTexts } from './reference/operations.ts'

test('every endpoint has its own path and a description', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
  for (const { summary, description } of Object.values(operationTexts)) {
    expect(summary).toMatch(/^[A-Z].{3,50}[^.]$/)
    expect(description).toMatch(/^[A-Z].+\.$/)
  }
})

test('each tag has a description, and no description is unused', () => {
  const tags = new Set<string>(Object.values(endpoints).map(({ tag }) => tag))
  expect(Object.keys(tagTexts).sort()).toEqual([...tags, 'Webhooks'].sort())
})

test('a member endpoint declares UNAUTHORIZED and a public one does not', () => {
  for (const endpoint of Object.values(endpoints)) {
    expect(sharedErrors(endpoint).includes('UNAUTHORIZED')).toBe(endpoint.access !== 'public')
  }
})

test('every authenticated change accepts an Idempotency-Key unless its response is a secret', () => {
  const without = Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => endpoint.method === 'POST' && !acceptsIdempotencyKey(endpoint))
    .map(([name]) => name)
  // Exceptions: the login, forms with their own message ID, and responses with a secret.
  expect(without.sort()).toEqual([
    'createApiKey',
    'createWebhook',
    'login',
    'receiveForm',
    'replaceCampaignSecret',
    'replaceWebhookSecret',
  ])
})

test('paged lists use a limit and the cursor of the previous page', () => {
  const lists = Object.entries<Endpoint>(endpoints).filter(([, { query }]) => query && 'limit' in query.shape)
  const cursors = lists.filter(([, { query }]) => query && 'cursor' in query.shape).map(([name]) => name)
  expect(cursors.sort()).toEqual([
    'readAuditLog',
    'readCases',
    'readIncidents',
    'readMemberCases',
    'readOpenAppeals',
    'readPointsLog',
    'readReferrals',
    'readWaitingSubmissions',
    'readWebhookDeliveries',
    'readWhitelist',
  ])
  for (const [name, { query, answer }] of lists) {
    const others = Object.keys(query?.shape ?? {}).filter((field) =>
      /^(after|before|next|offset)/.test(field),
    )
    expect(others, name).toEqual([])
    expect(JSON.stringify(z.toJSONSchema(answer)).includes('nextCursor'), name).toBe(cursors.includes(name))
  }
})

test('the log defaults to page 1 with 10 rows', { tags: ['PTS-04'] }, () => {
  expect(endpoints.readPointsLog.query.parse({})).toEqual({ page: 1, limit: 10 })
})

test('pages, limits, categories and dates of the log are validated', { tags: ['PTS-04'] }, () => {
  const { query } = endpoints.readPointsLog
  const good = [
    { page: '2', limit: '100' },
    { category: 'Rewards' },
    { startDate: '2026-01-01', endDate: '2026-01-31T12:00:00Z' },
  ]
  for (const value of good) expect(query.safeParse(value).success, JSON.stringify(value)).toBe(true)
  const bad = [
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: '' },
    { limit: '10000' },
    { category: 'connectivity' },
    { startDate: '2025-02-30' },
    { endDate: '2025-02-30T10:00:00Z' },
    { startDate: 'yesterday' },
    { page: ['1', '2'] },
  ]
  for (const value of bad) expect(query.safeParse(value).success, JSON.stringify(value)).toBe(false)
})
