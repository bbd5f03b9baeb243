import { type Hex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../test/start-anvil.ts'
import { didPrecompileAbi, didPrecompileRuntimeBytecode } from '../artifacts/did-precompile.ts'
import {
  machineStationFactoryAbi,
  machineStationFactoryBytecode,
} from '../artifacts/machine-station-factory.ts'
import { publicStationAbi, publicStationBytecode } from '../artifacts/public-station.ts'
import { deployMachineSmartAccountTypedData } from '../typed-data/deploy-machine-smart-account.ts'
import { executeTypedData } from '../typed-data/execute.ts'
import { executeMachineTransactionTypedData } from '../typed-data/execute-machine-transaction.ts'
import { addDocumentCalldata, didPrecompileAddress, fromAttributeValue } from './attribute.ts'
import { buildDidDocument } from './build-did-document.ts'
import { commitToEmail, signEmail, verifyEmail } from './email-signature.ts'
import { didOf } from './identifiers.ts'
import { signPairing, verifyPairing } from './pairing-signature.ts'

const chainId = 3338
const emailService = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const pairingService = privateKeyToAccount(`0x${'2'.repeat(64)}`)
let anvil: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.client.setCode({ address: didPrecompileAddress, bytecode: didPrecompileRuntimeBytecode })
})

afterAll(() => anvil?.stop())

const stations = [
  { name: 'a station of Hearth', abi: machineStationFactoryAbi, bytecode: machineStationFactoryBytecode },
  { name: 'a station of the public shape', abi: publicStationAbi, bytecode: publicStationBytecode },
] as const

for (const station of stations) {
  test(`a Machine ID is written through ${station.name} and read back`, async () => {
    const { people, client } = anvil
    const { admin, manager, member } = people
    const isPublic = station.abi === publicStationAbi
    // Use this ABI for both station versions, because both have the functions that this test calls.
    const abi = publicStationAbi
    const sent = await client.deployContract({
      account: admin,
      abi,
      bytecode: station.bytecode,
      args: [admin.address, manager.address],
    })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: sent })
    if (!contractAddress) throw new Error('The station was not deployed.')

    const deployment = { machineOwner: member.address, nonce: 1n }
    const signer = isPublic ? admin : member
    const deploySignature = await signer.signTypedData(
      deployMachineSmartAccountTypedData(chainId, contractAddress, deployment),
    )
    const { request, result: account } = await client.simulateContract({
      abi,
      address: contractAddress,
      account: manager,
      functionName: 'deployMachineSmartAccount',
      args: [deployment.machineOwner, deployment.nonce, deploySignature],
    })
    await client.waitForTransactionReceipt({ hash: await client.writeContract(request) })

    const did = didOf(account)
    const emailSignature = await signEmail(emailService, {
      chainId,
      did,
      emailCommitment: commitToEmail('member@example.org', `0x${'ab'.repeat(32)}`),
    })
    const parts = { account, owner: member.address, emailSignature }
    const pairing = await signPairing(pairingService, chainId, parts)
    const document = buildDidDocument(chainId, parts, pairing)

    const data = addDocumentCalldata(account, did, document)
    const call = { target: didPrecompileAddress, data, nonce: BigInt(Date.now()) } as const
    const ownerSignature = await member.signTypedData(executeTypedData(chainId, account, call))
    const adminSignature: Hex = isPublic
      ? await admin.signTypedData(
          executeMachineTransactionTypedData(chainId, contractAddress, { machineAddress: account, ...call }),
        )
      : '0x'
    const executed = await client.writeContract({
      abi,
      address: contractAddress,
      account: manager,
      functionName: 'executeMachineTransaction',
      args: [account, call.target, call.data, call.nonce, adminSignature, ownerSignature],
    })
    expect(await client.waitForTransactionReceipt({ hash: executed })).toMatchObject({ status: 'success' })

    const attribute = await client.readContract({
      abi: didPrecompileAbi,
      address: didPrecompileAddress,
      functionName: 'readAttribute',
      args: [account, stringToHex(did)],
    })
    expect(attribute.validity).toBe(2 ** 32 - 1)
    const read = fromAttributeValue(attribute.value)
    expect(read).toEqual(document)
    expect(await verifyEmail(emailService.address, { chainId, did, emailSignature })).toBe(true)
    expect(await verifyPairing(pairingService.address, chainId, read)).toBe(true)
  })
}

test('a missing attribute is rejected with the message of the precompile', async () => {
  const reading = anvil.client.readContract({
    abi: didPrecompileAbi,
    address: didPrecompileAddress,
    functionName: 'readAttribute',
    args: [emailService.address, stringToHex('nothing')],
  })
  await expect(reading).rejects.toThrow('Cannot find the item')
})
