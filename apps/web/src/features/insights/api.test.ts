import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import { loadRuntimeConfig } from '../../lib/browser/runtime-config.ts'
import { dataStatsQuery } from './api.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  await loadRuntimeConfig()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => origin.stop())

test('stores the data statistics of the last visit', { tags: ['STO-01'] }, async () => {
  origin.answers((_request, response) => json(response, filled.readDataStats))
  await new QueryClient().fetchQuery(dataStatsQuery())
  expect(JSON.parse(localStorage.getItem('gatheredData') ?? '')).toEqual(filled.readDataStats)
})
