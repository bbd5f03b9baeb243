import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { vi } from 'vitest'
import type { Answers, AuthAnswers } from '../../../e2e/screenshots/answers.ts'
import { answerFetch, type MockApi } from './answer-fetch.ts'

/** Replaces `fetch` by mock responses of the API until the end of the test. */
export function mockApi(
  answers: Answers,
  account?: AuthAnswers,
  config: Partial<RuntimeConfig> = {},
): MockApi {
  const api: MockApi = { answers, account, config, calls: [], paths: [] }
  vi.stubGlobal('fetch', answerFetch(api))
  return api
}
