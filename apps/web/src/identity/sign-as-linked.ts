import { t } from '@lingui/core/macro'
import { type Address, getAddress, type TypedDataDefinition } from 'viem'
import { readAccessToken } from '../lib/client-state.ts'
import { shortAddress } from '../lib/format.ts'
import { requireAccount, signData } from '../lib/wallet/ask-wallet.ts'
import { isSameAddress } from '../lib/wallet/use-wallet.ts'
import { WalletProblem } from '../lib/wallet/wallet-error.ts'

/**
 * Has the linked wallet sign typed data.
 * @throws WalletProblem where nobody is logged in, or another account is in front, before or after
 */
export async function signAsLinked(linked: string, data: TypedDataDefinition): Promise<string> {
  if (!readAccessToken()) throw new WalletProblem(t`You must be logged in to create a Machine ID`)
  await requireLinked(linked)
  const signature = await signData(getAddress(linked) satisfies Address, data)
  await requireLinked(linked)
  if (!signature) throw new WalletProblem(t`Signature is required`)
  return signature
}

async function requireLinked(linked: string): Promise<void> {
  if (!isSameAddress(await requireAccount(), linked))
    throw new WalletProblem(t`Please connect with your linked wallet (${shortAddress(linked)})`)
}
