import { formatShortAddress } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { type Address, getAddress, type TypedDataDefinition } from 'viem'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { isSameAddress } from '../../lib/web3/use-wallet.ts'
import { requireConnectedAccount, signWalletTypedData } from '../../lib/web3/wallet-actions.ts'
import { WalletError } from '../../lib/web3/wallet-error.ts'

/**
 * Signs typed data with the linked wallet.
 * @throws WalletError if nobody is logged in, or if a different account is selected before or after signing
 */
export async function signWithLinkedWallet(linked: string, data: TypedDataDefinition): Promise<string> {
  if (!readAccessToken())
    throw new WalletError(
      t({ id: 'identity.logInToCreateMachineId', message: 'You must be logged in to create a Machine ID' }),
    )
  await assertLinkedWallet(linked)
  const signature = await signWalletTypedData(getAddress(linked) satisfies Address, data)
  await assertLinkedWallet(linked)
  if (!signature)
    throw new WalletError(t({ id: 'identity.signatureRequired', message: 'Signature is required' }))
  return signature
}

async function assertLinkedWallet(linked: string): Promise<void> {
  if (!isSameAddress(await requireConnectedAccount(), linked))
    throw new WalletError(
      t({
        id: 'identity.pleaseConnectLinkedWallet',
        message: `Please connect with your linked wallet (${{ linked: formatShortAddress(linked) }})`,
      }),
    )
}
