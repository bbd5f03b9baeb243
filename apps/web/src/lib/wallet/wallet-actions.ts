import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { type Address, type Hex, type TypedDataDefinition, withTimeout } from 'viem'
import { connect, disconnect, getConnection, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { getWallet } from './get-wallet.ts'
import { createNoAccountError, createTimeoutError, WalletError } from './wallet-error.ts'

/** What a person is asked in the wallet may take that long; a wallet that was taken away never answers. */
const TIMEOUT_MS = 120_000

const withWalletTimeout = <T>(request: () => Promise<T>): Promise<T> =>
  withTimeout(request, { timeout: TIMEOUT_MS, errorInstance: createTimeoutError() })

/**
 * Asks MetaMask which account the portal may know. Each of these rejects as the wallet does; `describeConnectError` and
 * `describeSigningError` have the words.
 */
export async function connectWallet(): Promise<void> {
  const { config, connector } = await getWallet()
  if (getConnection(config).isConnected) return
  const { accounts } = await withWalletTimeout(() => connect(config, { connector }))
  if (accounts.length > 0) return
  await disconnect(config, { connector }).catch(() => undefined)
  throw createNoAccountError()
}

export async function disconnectWallet(): Promise<void> {
  const { config } = await getWallet()
  if (!getConnection(config).isConnected) throw new WalletError(t`Wallet not connected`)
  await disconnect(config)
}

/** Has MetaMask change to the chain of Machine IDs, through the operator's RPC where it does not know that chain yet. */
export async function switchToMachineChain(): Promise<void> {
  const { config } = await getWallet()
  await withWalletTimeout(() => switchChain(config, { chainId: MACHINE_CHAIN_ID })).catch((error: Error) => {
    // wagmi takes every failure to add a chain for somebody's refusal; what it was is in the cause.
    throw error.cause ?? error
  })
}

/** A text, signed by the account (EIP-191). */
export async function signWalletMessage(account: Address, message: string): Promise<Hex> {
  const { config } = await getWallet()
  return withWalletTimeout(() => signMessage(config, { account, message }))
}

/** Typed data, signed by the account (EIP-712). */
export async function signWalletTypedData(account: Address, data: TypedDataDefinition): Promise<Hex> {
  const { config } = await getWallet()
  return withWalletTimeout(() => signTypedData(config, { account, ...data }))
}

/**
 * The account that is in front in the wallet now.
 * @throws WalletError where no wallet is connected
 */
export async function requireConnectedAccount(): Promise<Address> {
  const { address } = getConnection((await getWallet()).config)
  if (!address) throw new WalletError(t`No wallet connected. Please connect your wallet first.`)
  return address
}
