import { type Address, formatEther, getAddress, type Hex, isAddress, parseEther, toHex } from 'viem'
import { ConfigError } from '../../errors/config-error.ts'
import { createChainClient } from '../../platform/chain/chain-client.ts'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { messages } from '../messages.ts'

const MOST = 10_000
const RECEIPT_TIMEOUT_MS = 60_000

/**
 * Sends coins of the local chain to a wallet.
 * @param url RPC URL of the chain
 * @param amount coins, whole or decimal
 * @returns the wallet in checksum format, and its balance in coins
 * @throws ConfigError if the wallet or the amount is invalid
 */
export async function fundWallet(
  url: string,
  wallet: string,
  amount: string,
): Promise<{ address: Address; balance: string }> {
  if (!isAddress(wallet)) {
    throw new ConfigError(messages.notAddress({ value: JSON.stringify(wallet) }))
  }
  if (!/^\d{1,5}(\.\d{1,18})?$/.test(amount) || Number(amount) <= 0 || Number(amount) > MOST) {
    throw new ConfigError(messages.invalidAmount({ value: JSON.stringify(amount), maximum: String(MOST) }))
  }
  const address = getAddress(wallet)
  // Skip the first account: it belongs to the relayer, and using it would conflict with the relayer's nonces.
  const [, from] = (await callChain(url, 'eth_accounts')) as Address[]
  const transaction = { from, to: address, value: toHex(parseEther(amount)) }
  const hash = (await callChain(url, 'eth_sendTransaction', transaction)) as Hex
  const client = createChainClient(url)
  await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS, pollingInterval: 100 })
  return { address, balance: formatEther(await client.getBalance({ address })) }
}
