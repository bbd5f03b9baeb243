import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { type Address, keccak256, parseEther, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { deployStation, stationAddressOf } from './deploy-station.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('deploys the station to a local chain once, at a predictable address, with funded managers', async () => {
  const [relayer, second] = [1, 2].map(() => privateKeyToAddress(generatePrivateKey())) as [Address, Address]
  const station = await deployStation(chain.url, [relayer, second])
  expect(station).toBe(stationAddressOf(relayer))
  for (const address of [relayer, second])
    expect(await chain.client.getBalance({ address })).toBe(parseEther('1000000'))
  const read = { address: station, abi: machineStationFactoryAbi } as const
  const hasRole = (role: string, address: Address) =>
    chain.client.readContract({
      ...read,
      functionName: 'hasRole',
      args: [keccak256(stringToHex(role)), address],
    })
  expect(await hasRole('STATION_ADMIN_ROLE', relayer)).toBe(true)
  expect(await hasRole('STATION_MANAGER_ROLE', relayer)).toBe(true)
  expect(await hasRole('STATION_MANAGER_ROLE', second)).toBe(true)
  expect(await hasRole('STATION_ADMIN_ROLE', second)).toBe(false)
  const [, giver] = (await callChain(chain.url, 'eth_accounts')) as Address[]
  const sent = () => chain.client.getTransactionCount({ address: giver as Address })
  const before = await sent()
  const again = await Promise.all([1, 2].map(() => deployStation(chain.url, [relayer, second])))
  expect(again).toEqual([station, station])
  expect(await sent()).toBe(before)
})

test('deploys the substitute of the DID precompile to a local chain at its address', async () => {
  await deployStation(chain.url, [privateKeyToAddress(generatePrivateKey())])
  await expect(
    chain.client.readContract({
      address: didPrecompileAddress,
      abi: didPrecompileAbi,
      functionName: 'readAttribute',
      args: [stationAddressOf(didPrecompileAddress), stringToHex('nothing')],
    }),
  ).rejects.toThrow('Cannot find the item')
})
