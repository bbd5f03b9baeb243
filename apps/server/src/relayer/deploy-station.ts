import { didPrecompileRuntimeBytecode } from '@hearth/chain/artifacts/did-precompile'
import {
  machineStationFactoryAbi,
  machineStationFactoryBytecode,
} from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import {
  type Address,
  concat,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  keccak256,
  parseEther,
  stringToHex,
  toHex,
} from 'viem'
import { callChain } from '../platform/embedded/call-chain.ts'

/** Arachnid's deterministic deployer, which a local chain has from its first block: salt and init code in, CREATE2. */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = keccak256(stringToHex('hearth machine station 1'))

/** What the relayer has at least after each start of a local chain, and what it is given where it has less. */
const ENOUGH = parseEther('1000')
const PLENTY = parseEther('1000000')

/** Where the station of a relayer is, or will be: by its code and the relayer alone. */
export function stationAddressOf(relayer: Address): Address {
  return getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: initCodeFor(relayer) })
}

/**
 * Puts onto a local chain what real ones have: the station, the precompile of DIDs, and money of the relayer. What is
 * there already is left alone, so it may be repeated at each start.
 * @param url where the local chain answers
 * @param relayer the station's admin and its manager
 * @returns the address of the station
 */
export async function deployStation(url: string, relayer: Address): Promise<Address> {
  const station = stationAddressOf(relayer)
  if ((await codeAt(url, didPrecompileAddress)) !== didPrecompileRuntimeBytecode) {
    await callChain(url, 'anvil_setCode', didPrecompileAddress, didPrecompileRuntimeBytecode)
  }
  const balance = (await callChain(url, 'eth_getBalance', relayer, 'latest')) as Hex
  if (BigInt(balance) < ENOUGH) await callChain(url, 'anvil_setBalance', relayer, toHex(PLENTY))
  if ((await codeAt(url, station)) !== '0x') return station

  // By the account that gives to others: the relayer's nonces are the relayer's own to use.
  const [, from] = (await callChain(url, 'eth_accounts')) as Address[]
  const data = concat([SALT, initCodeFor(relayer)])
  await callChain(url, 'eth_sendTransaction', { from, to: DEPLOYER, data })
  // Nobody waits for the next beat at a start.
  await callChain(url, 'evm_mine')
  if ((await codeAt(url, station)) === '0x') {
    throw new Error(`the machine station could not be deployed to the local chain at ${station}`)
  }
  return station
}

function initCodeFor(relayer: Address): Hex {
  return encodeDeployData({
    abi: machineStationFactoryAbi,
    bytecode: machineStationFactoryBytecode,
    args: [relayer, relayer],
  })
}

async function codeAt(url: string, address: Address): Promise<Hex> {
  return (await callChain(url, 'eth_getCode', address, 'latest')) as Hex
}
