import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

export const LINK = '/api/users/link-wallet'
export const REQUIREMENTS = '/api/users/smart-id-requirements'
export const ACCOUNT = '/api/peaq/smart-account-exists'
export const CREATE = '/api/peaq/create-smart-account'
export const STATUS = '/api/peaq/did-status'
export const REQUEST = '/api/peaq/request-did'
export const SIGN = '/api/peaq/update-did-signature'
export const RECORD = '/api/peaq/machine-identity'

/** Response of request-did. */
export interface DidCall {
  machineAddress: Address
  target: Address
  calldata: Hex
  nonce: string
}

/** Signs a message of `wallet-messages.ts`, which links or replaces a wallet. */
export async function proveWallet(wallet: PrivateKeyAccount, message: string) {
  return { address: wallet.address, message, signature: await wallet.signMessage({ message }) }
}

let lastNonce = 0

/**
 * Returns a wallet's signed request for a Smart Account, with a unique nonce.
 * @param wrong values that replace the correct ones
 */
export async function signCreation(
  wallet: PrivateKeyAccount,
  station: Address,
  wrong: { chainId?: number; station?: Address; owner?: Address; nonce?: string } = {},
) {
  lastNonce = Math.max(lastNonce + 1, Date.now())
  const nonce = wrong.nonce ?? String(lastNonce)
  const signature = await wallet.signTypedData(
    deployMachineSmartAccountTypedData(wrong.chainId ?? MACHINE_CHAIN_ID, wrong.station ?? station, {
      machineOwner: wrong.owner ?? wallet.address,
      nonce: BigInt(nonce),
    }),
  )
  return { machineOwner: wallet.address.toLowerCase(), nonce, signature }
}

/** Signs the call in a response to request-did. */
export function signDidCall(
  wallet: PrivateKeyAccount,
  { machineAddress, target, calldata, nonce }: DidCall,
  chainId = MACHINE_CHAIN_ID,
): Promise<Hex> {
  const message = { target, data: calldata, nonce: BigInt(nonce) }
  return wallet.signTypedData(executeTypedData(chainId, machineAddress, message))
}
