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

/**
 * Arachnid's deterministic CREATE2 deployer, part of every local chain. Its input is the salt and the init
 * code.
 */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = keccak256(stringToHex('hearth machine station 1'))
/** Storage slot of AccessControl's role mapping. */
const ROLES_SLOT = 0n

/** Minimum balance of a relayer key on a local chain. A key with less gets `PLENTY`. */
const ENOUGH = parseEther('1000')
const PLENTY = parseEther('1000000')

/** Computes the station's address from its code and the relayer. */
export function stationAddressOf(relayer: Address): Address {
  return getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: initCodeFor(relayer) })
}

/**
 * Deploys the station and the DID precompile to a local chain and funds the relayer keys. Idempotent.
 * @param url RPC URL of the local chain
 * @param relayers managers of the station; the first is also its admin
 * @returns the station's address
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
  for (const manager of managers) await addManager(url, station, manager)
  return station
}

async function putStation(url: string, station: Address, admin: Address): Promise<void> {
  // Deploy from another account, so that the relayer's nonces stay unused.
  const [, from] = (await callChain(url, 'eth_accounts')) as Address[]
  const data = concat([SALT, initCodeFor(admin)])
  await callChain(url, 'eth_sendTransaction', { from, to: DEPLOYER, data })
  // Mine now instead of waiting for the next block.
  await callChain(url, 'evm_mine')
  if ((await codeAt(url, station)) === '0x') {
    throw new Error(`Failed to deploy the station to the local chain at ${station}.`)
  }
}

/** Grants the role through AccessControl's storage, without using up a nonce of the admin. */
async function addManager(url: string, station: Address, manager: Address): Promise<void> {
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
    throw new Error(`Failed to grant ${manager} the manager role of the station ${station}.`)
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
