import { didPrecompileRuntimeBytecode } from '@hearth/chain/artifacts/did-precompile'
import {
  machineStationFactoryAbi,
  machineStationFactoryBytecode,
} from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  keccak256,
  pad,
  parseEther,
  stringToHex,
  toHex,
} from 'viem'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { STATION_MANAGER_ROLE } from './station.ts'

/** Arachnid's deterministic deployer, which a local chain has from its first block: salt and init code in, CREATE2. */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = keccak256(stringToHex('hearth machine station 1'))
/** Where the station keeps its roles: AccessControl's mapping is its first variable. */
const ROLES_SLOT = 0n

/** What a key of the relayer has at least after each start of a local chain, and what it is given where it has less. */
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
 * @param relayers managers of the station, the first of them its admin too
 * @returns the address of the station
 */
export async function deployStation(
  url: string,
  [admin, ...managers]: readonly [Address, ...Address[]],
): Promise<Address> {
  const station = stationAddressOf(admin)
  if ((await codeAt(url, didPrecompileAddress)) !== didPrecompileRuntimeBytecode) {
    await callChain(url, 'anvil_setCode', didPrecompileAddress, didPrecompileRuntimeBytecode)
  }
  for (const relayer of [admin, ...managers]) {
    const balance = (await callChain(url, 'eth_getBalance', relayer, 'latest')) as Hex
    if (BigInt(balance) < ENOUGH) await callChain(url, 'anvil_setBalance', relayer, toHex(PLENTY))
  }
  if ((await codeAt(url, station)) === '0x') await putStation(url, station, admin)
  for (const manager of managers) await makeManager(url, station, manager)
  return station
}

async function putStation(url: string, station: Address, admin: Address): Promise<void> {
  // By the account that gives to others: the relayer's nonces are the relayer's own to use.
  const [, from] = (await callChain(url, 'eth_accounts')) as Address[]
  const data = concat([SALT, initCodeFor(admin)])
  await callChain(url, 'eth_sendTransaction', { from, to: DEPLOYER, data })
  // Nobody waits for the next beat at a start.
  await callChain(url, 'evm_mine')
  if ((await codeAt(url, station)) === '0x') {
    throw new Error(`the machine station could not be deployed to the local chain at ${station}`)
  }
}

/** As the admin's `grantRole` would, without a nonce of the admin's: the storage of OpenZeppelin's AccessControl is written. */
async function makeManager(url: string, station: Address, manager: Address): Promise<void> {
  const data = encodeFunctionData({
    abi: machineStationFactoryAbi,
    functionName: 'hasRole',
    args: [STATION_MANAGER_ROLE, manager],
  })
  const isManager = async () =>
    BigInt((await callChain(url, 'eth_call', { to: station, data }, 'latest')) as Hex) === 1n
  if (await isManager()) return
  const role = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [STATION_MANAGER_ROLE, ROLES_SLOT]),
  )
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [manager, role]))
  await callChain(url, 'anvil_setStorageAt', station, slot, pad('0x1'))
  if (!(await isManager()))
    throw new Error(`${manager} could not be made a manager of the station ${station}`)
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
