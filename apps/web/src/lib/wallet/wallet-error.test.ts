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
import { ApiError } from '../api-error.ts'
import { describeConnectError, describeSigningError, timedOut, WalletProblem } from './wallet-error.ts'

const rejected = new UserRejectedRequestError(new Error('MetaMask: User denied'))
const busy = new ResourceUnavailableRpcError(new Error('already pending'))

test('[WAL-04] a failed connection is told in its words', () => {
  const told = (error: unknown) => describeConnectError(error).title
  expect(told(rejected)).toBe('Wallet connection was rejected')
  expect(told(new Error('The request was rejected by somebody'))).toBe('Wallet connection was rejected')
  expect(told({ code: 4001, message: 'No' })).toBe('Wallet connection was rejected')
  expect(told(new Error('Something else'))).toBe('Failed to connect wallet')
  expect(describeConnectError(busy)).toMatchObject({
    title: 'Failed to connect wallet',
    description: expect.stringContaining('a question open'),
  })
  expect(describeConnectError(timedOut()).title).toBe('Failed to connect wallet')
  expect(told(new ProviderNotFoundError())).toBe('Wallet connector not found')
  expect(told(new WalletProblem('No account selected'))).toBe('No account selected')
})

test('[WAL-05] [WAL-06] a failed signature is told in its words, the server’s refusal in the server’s', () => {
  const told = (error: unknown) => describeSigningError(error, 'An error occurred while linking your wallet')
  expect(told(new ApiError('This wallet is linked to another account.', 'CONFLICT', 409))).toBe(
    'This wallet is linked to another account.',
  )
  expect(told(rejected)).toBe('Transaction cancelled')
  expect(told(new UnknownRpcError(new Error('user rejected it')))).toBe('Transaction cancelled')
  expect(told(new InsufficientFundsError())).toBe('Insufficient funds in your wallet')
  expect(told(new Error('insufficient funds for gas'))).toBe('Insufficient funds in your wallet')
  expect(told(new TimeoutError({ body: {}, url: 'http://wallet' }))).toBe(
    'Request timed out. Please try again',
  )
  expect(told(new Error('timeout'))).toBe('Request timed out. Please try again')
  expect(told(timedOut())).toBe('Request timed out. Please try again')
  expect(told(new ChainMismatchError({ chain: mainnet, currentChainId: 5 }))).toBe('')
  expect(told(new SwitchChainError(new Error('No')))).toBe('')
  expect(told(new Error('The network is away'))).toBe('')
  expect(told(busy)).toContain('a question open')
  expect(told(new Error('Something else'))).toBe('An error occurred while linking your wallet')
  expect(describeSigningError(undefined, 'Failed to change wallet')).toBe('Failed to change wallet')
})
