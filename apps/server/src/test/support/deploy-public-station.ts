import { publicStationAbi, publicStationBytecode } from '@hearth/chain/artifacts/public-station'
import { type Address, encodeDeployData, type Hex } from 'viem'
import { callChain } from '../../platform/embedded/call-chain.ts'
import type { TestChain } from './start-chain.ts'

/**
 * Deploys the public version of the station to a local chain. It cannot predict addresses and requires an
 * admin's signature.
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
