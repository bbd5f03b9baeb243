import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { type Address, type Hex, type TypedDataDefinition, withTimeout } from 'viem'
import { connect, disconnect, getConnection, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { getWallet } from './get-wallet.ts'
import { createNoAccountError, createTimeoutError, WalletError } from './wallet-error.ts'

/** Time limit for the user to respond. A removed wallet never responds. */
const TIMEOUT_MS = 120_000

const withWalletTimeout = <T>(request: () => Promise<T>): Promise<T> =>
  withTimeout(request, { timeout: TIMEOUT_MS, errorInstance: createTimeoutError() })

/**
 * Requests accounts from MetaMask. All functions here reject with the wallet's errors; see `describeConnectError` and
 * `describeSigningError`.
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
  if (!getConnection(config).isConnected)
    throw new WalletError(t({ id: 'wallets.notConnected', message: 'Wallet not connected' }))
  await disconnect(config)
}

/** Switches MetaMask to the chain of Machine IDs, and adds the chain if it is unknown. */
export async function switchToMachineChain(): Promise<void> {
  const { config } = await getWallet()
  await withWalletTimeout(() => switchChain(config, { chainId: MACHINE_CHAIN_ID })).catch((error: Error) => {
    // wagmi reports every failure to add a chain as a user rejection. The cause has the real error.
    throw error.cause ?? error
  })
}

/** Signs a message (EIP-191). */
export async function signWalletMessage(account: Address, message: string): Promise<Hex> {
  const { config } = await getWallet()
  return withWalletTimeout(() => signMessage(config, { account, message }))
}

/** Signs typed data (EIP-712). */
export async function signWalletTypedData(account: Address, data: TypedDataDefinition): Promise<Hex> {
  const { config } = await getWallet()
  return withWalletTimeout(() => signTypedData(config, { account, ...data }))
}

/**
 * Returns the selected account.
 * @throws WalletError if no wallet is connected
 */
export async function requireConnectedAccount(): Promise<Address> {
  const { address } = getConnection((await getWallet()).config)
  if (!address)
    throw new WalletError(
      t({ id: 'wallets.noneConnected', message: 'No wallet connected. Please connect your wallet first.' }),
    )
  return address
}
