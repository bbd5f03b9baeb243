import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../test/test-config.ts'
import { startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import { loadRuntimeConfig } from './runtime-config.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin()
})
afterEach(() => origin.stop())

test('stores the configuration of the last page load', { tags: ['STO-01'] }, async () => {
  await loadRuntimeConfig()
  expect(JSON.parse(localStorage.getItem('fullConfig') ?? '')).toEqual(testConfig)
})
