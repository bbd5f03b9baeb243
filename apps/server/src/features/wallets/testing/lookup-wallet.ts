import { type Address, concat, encodeErrorResult, type Hex, parseAbi, size, toHex } from 'viem'
import { callChain } from '../../../platform/embedded/call-chain.ts'

const offchainLookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/**
 * Deploys a contract wallet that tells its caller to fetch URLs (ERC-3668) instead of verifying a signature.
 * @param urls URLs to fetch
 */
export async function deployLookupWallet(chainUrl: string, wallet: Address, urls: string[]): Promise<void> {
  const lookup = encodeErrorResult({
    abi: offchainLookup,
    errorName: 'OffchainLookup',
    args: [wallet, urls, '0x01', '0x1626ba7e', '0x02'],
  })
  await callChain(chainUrl, 'anvil_setCode', wallet, revertingWith(lookup))
}

/**
 * Returns runtime code that reverts with the given data: a CODECOPY of the data, which follows the 14 bytes
 * of code, and a REVERT.
 */
function revertingWith(data: Hex): Hex {
  const length = toHex(size(data), { size: 2 })
  return concat(['0x61', length, '0x600e600039', '0x61', length, '0x6000fd', data])
}
