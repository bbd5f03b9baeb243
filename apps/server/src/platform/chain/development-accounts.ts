import { type Address, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { MNEMONIC_KEYS } from './known-keys.ts'

/** Number of funded accounts of anvil's public mnemonic: the relayer and a faucet. */
export const DEVELOPMENT_ACCOUNTS = 2

let addresses: ReadonlySet<Address> | undefined

/** Returns whether a raw transaction is signed by a development account, whose private key is public. */
export async function isFromDevelopmentAccount(raw: unknown): Promise<boolean> {
  addresses ??= new Set(MNEMONIC_KEYS.slice(0, DEVELOPMENT_ACCOUNTS).map((key) => privateKeyToAddress(key)))
  try {
    const serializedTransaction = raw as TransactionSerialized
    return addresses.has(await recoverTransactionAddress({ serializedTransaction }))
  } catch {
    // The value is not a transaction, so the RPC node will reject it.
    return false
  }
}
