import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import {
  type Abi,
  BaseError,
  ExecutionRevertedError,
  encodeErrorResult,
  type Hex,
  HttpRequestError,
} from 'viem'
import { expect, test } from 'vitest'
import { formatFailure, readRevert } from './read-revert.ts'

const abi: Abi = [
  ...machineStationFactoryAbi,
  ...machineSmartAccountAbi,
  { type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] },
]
const account = '0x00000000000000000000000000000000000000a1'
const encode = (errorName: string, args: unknown[] = []) =>
  encodeErrorResult({ abi, errorName, args } as never)

/** Creates the error that viem throws for a reverted call. */
function revert(data?: Hex) {
  const rpc = Object.assign(new BaseError('rpc'), data !== undefined && { data })
  return new BaseError('call', { cause: new ExecutionRevertedError({ cause: rpc, message: 'reverted' }) })
}

const hash = `0x${'0'.repeat(64)}`

test.each([
  ['DeploymentsArePaused', [], 'DEPLOYMENTS_PAUSED'],
  ['InvalidOwnerSignature', [hash, 1n], 'SIGNATURE_REJECTED'],
  ['InvalidMachineOwnerSignature', [hash, 1n], 'SIGNATURE_REJECTED'],
  ['NonceAlreadyUsed', [1n], 'SIGNATURE_USED'],
  ['NotAuthorized', [account], 'RELAYER_NOT_AUTHORIZED'],
  ['AccessControlUnauthorizedAccount', [account, hash], 'RELAYER_NOT_AUTHORIZED'],
  ['ZeroAddress', [], 'REJECTED'],
])('reads the error %s', (name, args, code) => {
  expect(readRevert(revert(encode(name, args)))).toMatchObject({
    code,
    reason: expect.stringMatching(new RegExp(`^${name}\\(`)),
  })
})

test('names the error and its arguments for operators', () => {
  const role = `0x${'0'.repeat(63)}1`
  expect(readRevert(revert(encode('AccessControlUnauthorizedAccount', [account, role])))?.reason).toBe(
    `AccessControlUnauthorizedAccount(0x00000000000000000000000000000000000000A1, ${role})`,
  )
})

test.each([
  ['Module(AttributeAlreadyExist)', 'NAME_TAKEN'],
  ['another reason', 'REJECTED'],
])('reads the text "%s" of a precompile', (reason, code) => {
  expect(readRevert(revert(encode('Error', [reason])))).toEqual({ code, reason })
})

test('reads the error of the target that a call wraps', () => {
  const inner = encode('Error', ['AttributeAlreadyExist'])
  expect(readRevert(revert(encode('TargetCallFailed', [account, inner])))).toEqual({
    code: 'NAME_TAKEN',
    reason: 'AttributeAlreadyExist',
  })
})

test.each([
  ['no data', undefined, 'reverted without a reason'],
  ['empty data', '0x', 'reverted without a reason'],
  ['an unknown error', `0x${'ab'.repeat(100)}`, `reverted with 0x${'ab'.repeat(36)}`],
] as const)('rejects a call that reverted with %s', (_case, data, reason) => {
  expect(readRevert(revert(data))).toEqual({ code: 'REJECTED', reason })
})

test('does not count an unreachable RPC node as a rejection', () => {
  expect(readRevert(new HttpRequestError({ url: 'http://rpc.example' }))).toBeUndefined()
  expect(readRevert(new Error('x'))).toBeUndefined()
  expect(readRevert(undefined)).toBeUndefined()
})

test('formats a failure without the URL of the RPC node', () => {
  const error = new HttpRequestError({ url: 'http://rpc.example/secret' })
  expect(formatFailure(error)).toBe(error.shortMessage)
  expect(formatFailure(error)).not.toContain('secret')
  expect(formatFailure(new Error('plain'))).toBe('plain')
})
