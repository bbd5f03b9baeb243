import {
  type Address,
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  pad,
  size,
  toHex,
} from 'viem'
import { DEPLOYER } from '../../features/relayer/deploy-station.ts'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import { callChain } from '../../platform/embedded/call-chain.ts'

const ERC6492_SUFFIX = '0x6492649264926492649264926492649264926492649264926492649264926492'
const SALT = pad('0x1')

/**
 * Returns the code of a contract wallet whose `isValidSignature(bytes32,bytes)` (ERC-1271) accepts 65-byte
 * signatures by its owner's key.
 */
function runtimeCode(owner: Address): Hex {
  return concat([
    '0x600435600052', // memory 0x00: the hash, first argument
    '0x60a43560f81c602052', // memory 0x20: v, byte 164 of the call data
    '0x604060646040' + '37', // memory 0x40: r and s, the 64 bytes from offset 100
    '0x60206080608060006001' + '5afa50', // ecrecover into memory 0x80
    concat(['0x73', owner, '0x60805114']), // compare with the owner
    '0x631626ba7e0260e01b600052', // the magic value if equal, else 0
    '0x60206000f3',
  ] as Hex[])
}

function initCode(owner: Address): Hex {
  const code = runtimeCode(owner)
  return concat(['0x60', toHex(size(code), { size: 1 }), '0x80600a5f395ff3', '0x00', code] as Hex[])
}

/** Returns the address of an owner's wallet, deployed or not. */
export function contractWalletOf(owner: Address): Address {
  return getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: initCode(owner) })
}

export async function deployContractWallet(
  client: Pick<ChainClient, 'waitForTransactionReceipt'>,
  url: string,
  owner: Address,
): Promise<Address> {
  const [from] = (await callChain(url, 'eth_accounts')) as Address[]
  const data = concat([SALT, initCode(owner)])
  const hash = (await callChain(url, 'eth_sendTransaction', { from, to: DEPLOYER, data })) as Hex
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return contractWalletOf(owner)
}

/**
 * Wraps the owner's signature with deployment data, as ERC-6492 requires for a wallet that is not deployed
 * yet.
 */
export function wrapSignature(owner: Address, signature: Hex): Hex {
  const parameters = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  const deployment = concat([SALT, initCode(owner)])
  return concat([encodeAbiParameters(parameters, [DEPLOYER, deployment, signature]), ERC6492_SUFFIX])
}
