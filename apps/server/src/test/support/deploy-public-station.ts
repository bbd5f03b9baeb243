import { publicStationAbi, publicStationBytecode } from '@hearth/chain/artifacts/public-station'
import { type Address, encodeDeployData, type Hex } from 'viem'
import { callChain } from '../../platform/embedded/call-chain.ts'
import type { TestChain } from './start-chain.ts'

/**
 * Deploys a station of the public version to a local chain. Its addresses cannot be predicted, and an admin
 * signs.
 */
export async function deployPublicStation(
  { url, client }: Pick<TestChain, 'url' | 'client'>,
  { admin, manager }: { admin: Address; manager: Address },
): Promise<Address> {
  const data = encodeDeployData({
    abi: publicStationAbi,
    bytecode: publicStationBytecode,
    args: [admin, manager],
  })
  const [, from] = (await callChain(url, 'eth_accounts')) as Address[]
  const hash = (await callChain(url, 'eth_sendTransaction', { from, data })) as Hex
  await callChain(url, 'evm_mine')
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  return contractAddress as Address
}
