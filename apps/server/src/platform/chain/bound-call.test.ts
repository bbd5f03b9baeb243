import { expect, test } from 'vitest'
import { boundCall } from './bound-call.ts'

const MOST = '0x1c9c380'
const call = (method: string, ...params: unknown[]) => boundCall({ id: 1, method, params })
const paramsOf = (...params: unknown[]) => (call('eth_call', ...params) as { params: unknown }).params

test('returns other calls unchanged', () => {
  const other = { method: 'eth_chainId', params: 'anything' }
  expect(boundCall(other)).toBe(other)
})

test.each(['eth_call', 'eth_estimateGas'])('limits the gas of %s', (method) => {
  expect(call(method, { to: '0x1', gas: '0x1c9c381' }, 'latest')).toEqual({
    id: 1,
    method,
    params: [{ to: '0x1', gas: MOST }, 'latest'],
  })
})

test.each([
  ['0x1c9c37f', '0x1c9c37f'],
  ['0x1c9c380', MOST],
  [21_000, '0x5208'],
  ['all', MOST],
  [null, MOST],
  [{}, MOST],
])('sends the gas %j as %s', (gas, sent) => {
  expect(paramsOf({ gas })).toEqual([{ gas: sent }])
})

test('does not add gas, and omits its other name', () => {
  expect(paramsOf({ to: '0x1', gasLimit: '0xffffffffff' })).toEqual([{ to: '0x1' }])
})

test.each([
  ['state overrides', [{}, 'latest', {}]],
  ['no transaction', []],
  ['a transaction that is null', [null, 'latest']],
  ['a transaction that is text', ['0x', 'latest']],
])('rejects %s', (_case, params) => {
  expect(call('eth_call', ...params)).toBe('a transaction and a block')
})

test('rejects parameters that are not a list', () => {
  expect(boundCall({ method: 'eth_call', params: {} })).toBe('a transaction and a block')
  expect(boundCall({ method: 'eth_feeHistory', params: {} })).toMatch(/^a number of blocks/)
  expect(boundCall({ method: 'eth_feeHistory' })).toMatch(/^a number of blocks/)
})

test.each([
  ['0x5', '0x5'],
  [5, '0x5'],
  [0, '0x0'],
  ['0x400', '0x400'],
  [1025, '0x400'],
  ['0xFFFFFFFFFF', '0x400'],
])('limits the fee history of %j blocks to %s', (count, sent) => {
  expect(call('eth_feeHistory', count, 'latest', [10])).toEqual({
    id: 1,
    method: 'eth_feeHistory',
    params: [sent, 'latest', [10]],
  })
})

test.each([
  ['no percentiles', undefined],
  ['null', null],
])('reads %s as an empty list', (_case, percentiles) => {
  expect(call('eth_feeHistory', 1, 'latest', percentiles)).toMatchObject({ params: ['0x1', 'latest', []] })
})

test.each([
  ['a negative number of blocks', [-1, 'latest', []]],
  ['a part of a block', [1.5, 'latest', []]],
  ['a number beyond exact ones', [2 ** 53, 'latest', []]],
  ['text instead of a number', ['five', 'latest', []]],
  ['a number with another prefix', ['x0x5', 'latest', []]],
  ['a number with a suffix', ['0x5g', 'latest', []]],
  ['no digits', ['0x', 'latest', []]],
  ['more than 64 digits', [`0x${'0'.repeat(64)}1`, 'latest', []]],
  ['an object as number', [{}, 'latest', []]],
  ['no newest block', [1]],
  ['further parameters', [1, 'latest', [], 1]],
  ['percentiles that are text', [1, 'latest', 'all']],
  ['101 percentiles', [1, 'latest', Array.from({ length: 101 }, () => 1)]],
])('rejects a fee history with %s', (_case, params) => {
  expect(call('eth_feeHistory', ...params)).toBe(
    'a number of blocks, the newest of them and up to 100 percentiles',
  )
})

test('accepts 100 percentiles', () => {
  const percentiles = Array.from({ length: 100 }, () => 1)
  expect(call('eth_feeHistory', 1, 'latest', percentiles)).toMatchObject({
    params: ['0x1', 'latest', percentiles],
  })
})
