import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'
import { expect, test } from 'vitest'
import { isRejected } from './is-rejected.ts'

test.each([
  ['a revert', new ExecutionRevertedError({ message: 'x' })],
  ['a reverted function', new ContractFunctionRevertedError({ abi: [], functionName: 'f' })],
  ['a missing contract', new ContractFunctionZeroDataError({ functionName: 'f' })],
])('counts %s as a rejection, at any depth', (_case, cause) => {
  expect(isRejected(cause)).toBe(true)
  expect(isRejected(new BaseError('outer', { cause: new BaseError('inner', { cause }) }))).toBe(true)
})

test.each([new BaseError('timeout'), new Error('x'), undefined])(
  'does not count %s as a rejection',
  (error) => {
    expect(isRejected(error)).toBe(false)
  },
)
