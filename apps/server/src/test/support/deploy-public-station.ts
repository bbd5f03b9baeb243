import { publicStationAbi, publicStationBytecode } from '@hearth/chain/artifacts/public-station'
import { type Address, encodeDeployData, type Hex } from 'viem'
import { callChain } from '../../platform/embedded/call-chain.ts'
import type { TestChain } from './start-chain.ts'

/**
 * Puts a station of the public shape onto a local chain, as one that exists already: no account's address is known before, and an
 * admin signs what it does.
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
