import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'

test('explains a failure by its code', () => {
  expect(describeFailure('NAME_TAKEN').id).toBe('machineIds.nameTaken')
})

test.each([null, 'execution reverted: old text'])('gives the general explanation for %j', (code) => {
  expect(describeFailure(code).id).toBe('machineIds.transactionRejected')
})
