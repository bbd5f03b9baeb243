import type { Address, TypedDataDefinition } from 'viem'
import { accountDomain } from './domains.ts'

const types = {
  TransferMachineBalance: [
    { name: 'recipientAddress', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** What the owner signs for his account's whole balance to go to a recipient. */
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
