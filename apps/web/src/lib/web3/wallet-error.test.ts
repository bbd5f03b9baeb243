import {
  ChainMismatchError,
  InsufficientFundsError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  TimeoutError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { ProviderNotFoundError } from 'wagmi'
import { ApiError } from '../api/api-error.ts'
import {
  createTimeoutError,
  describeConnectError,
  describeSigningError,
  WalletError,
} from './wallet-error.ts'

const rejected = new UserRejectedRequestError(new Error('MetaMask: User denied'))
const busy = new ResourceUnavailableRpcError(new Error('already pending'))

test('describes a failed connection', { tags: ['WAL-04'] }, () => {
  const titleOf = (error: unknown) => describeConnectError(error).title
  expect(titleOf(rejected)).toBe('Wallet connection was rejected')
  expect(titleOf(new Error('The request was rejected by somebody'))).toBe('Wallet connection was rejected')
  expect(titleOf({ code: 4001, message: 'No' })).toBe('Wallet connection was rejected')
  expect(titleOf(new Error('Something else'))).toBe('Failed to connect wallet')
  expect(describeConnectError(busy)).toMatchObject({
    title: 'Failed to connect wallet',
    description: expect.stringContaining('an open request'),
  })
  expect(describeConnectError(createTimeoutError()).title).toBe('Failed to connect wallet')
  expect(titleOf(new ProviderNotFoundError())).toBe('Wallet connector not found')
  expect(titleOf(new WalletError('No account selected'))).toBe('No account selected')
})

test('describes a failed signature and keeps messages of the server', { tags: ['WAL-05', 'WAL-06'] }, () => {
  const titleOf = (error: unknown) =>
    describeSigningError(error, 'An error occurred while linking your wallet')
  expect(titleOf(new ApiError('This wallet is linked to another account.', 'CONFLICT', 409))).toBe(
    'This wallet is linked to another account.',
  )
  expect(titleOf(rejected)).toBe('Transaction cancelled')
  expect(titleOf(new UnknownRpcError(new Error('user rejected it')))).toBe('Transaction cancelled')
  expect(titleOf(new InsufficientFundsError())).toBe('Insufficient funds in your wallet')
  expect(titleOf(new Error('insufficient funds for gas'))).toBe('Insufficient funds in your wallet')
  expect(titleOf(new TimeoutError({ body: {}, url: 'http://wallet' }))).toBe(
    'Request timed out. Please try again',
  )
  expect(titleOf(new Error('timeout'))).toBe('Request timed out. Please try again')
  expect(titleOf(createTimeoutError())).toBe('Request timed out. Please try again')
  expect(titleOf(new ChainMismatchError({ chain: mainnet, currentChainId: 5 }))).toBe('')
  expect(titleOf(new SwitchChainError(new Error('No')))).toBe('')
  expect(titleOf(new Error('The network is away'))).toBe('')
  expect(titleOf(busy)).toContain('an open request')
  expect(titleOf(new Error('Something else'))).toBe('An error occurred while linking your wallet')
  expect(describeSigningError(undefined, 'Failed to change wallet')).toBe('Failed to change wallet')
})
