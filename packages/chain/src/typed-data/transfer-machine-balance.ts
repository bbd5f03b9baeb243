import type { Address, TypedDataDefinition } from 'viem'
import { accountDomain } from './domains.ts'

const types = {
  TransferMachineBalance: [
    { name: 'recipientAddress', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that the owner signs to transfer the account's whole balance. */
export function transferMachineBalanceTypedData(
  chainId: number,
  account: Address,
  message: TypedDataDefinition<typeof types, 'TransferMachineBalance'>['message'],
) {
  return {
    domain: accountDomain(chainId, account),
    types,
    primaryType: 'TransferMachineBalance',
    message,
  } as const
}
