import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { didOf } from '@hearth/chain/did/identifiers'
import { verifyIdentity } from '@hearth/chain/did/verify-identity'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToString,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { callApi } from '../../test/support/call-api.ts'
import { type DidCall, RECORD, SIGN, STATUS } from '../../test/support/sign-identity.ts'
import { type IdentityNetwork, openIdentityNetwork } from './testing/identity-network.ts'

const MAIN = new URL('../../cli/identity.ts', import.meta.url).pathname

let network: IdentityNetwork
beforeAll(async () => {
  network = await openIdentityNetwork()
})
afterAll(() => network.close())

/** Adds an attribute to another account, which the precompile lets anyone do. */
async function squatName(account: Address, name: string, value: Hex = stringToHex('taken')): Promise<void> {
  const { chain } = network
  const [, from] = (await callChain(chain.url, 'eth_accounts')) as Address[]
  const data = encodeFunctionData({
    abi: didPrecompileAbi,
    functionName: 'addAttribute',
    args: [account, stringToHex(name), value, 0],
  })
  const hash = (await callChain(chain.url, 'eth_sendTransaction', {
    from,
    to: didPrecompileAddress,
    data,
  })) as Hex
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

function readAttribute({ calldata }: DidCall): { name: string; value: Hex } {
  const { args } = decodeFunctionData({ abi: didPrecompileAbi, data: calldata })
  const [, name, value] = args as readonly unknown[] as readonly [Address, Hex, Hex]
  return { name: hexToString(name), value }
}

test('a member gets a Machine ID after a stranger registers its first two names', {
  tags: ['MID-05'],
}, async () => {
  const { chain, server, station, call, ask, newPerson, signDid, withAccount } = network
  const person = await newPerson()
  const predicted = await chain.client.readContract({
    address: station,
    abi: machineStationFactoryAbi,
    functionName: 'predictMachineSmartAccount',
    args: [person.wallet.address],
  })
  const did = didOf(predicted)
  // Take the name before the account exists.
  await squatName(predicted, did)
  await withAccount(person)

  const first = (await ask(person)).body.data
  const salted = readAttribute(first).name
  expect(salted).toMatch(new RegExp(`^${did}#[0-9a-f]{12}$`))
  expect((await ask(person)).body.data).toEqual(first)
  // Let the stranger write the same document. It does not count as the member's, because the stranger can
  // remove it.
  await squatName(predicted, salted, readAttribute(first).value)
  expect(await call(person, SIGN, { machineOwnerSignature: await signDid(person, first) })).toMatchObject({
    status: 200,
  })
  await expect
    .poll(async () => (await call(person, STATUS)).body, { interval: 20 })
    .toEqual({
      status: null,
      message:
        'The Machine ID could not be created. The name of the document is already taken on the chain. Sign again to use another name.',
    })

  const second = (await ask(person)).body.data
  expect(readAttribute(second).name).toMatch(new RegExp(`^${did}#[0-9a-f]{12}$`))
  expect(readAttribute(second).name).not.toBe(salted)
  expect(await call(person, SIGN, { machineOwnerSignature: await signDid(person, second) })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await call(person, STATUS)).body.status, { interval: 20 }).toBe('completed')

  const { data: record } = (await call(person, RECORD)).body
  expect(record).toMatchObject({ did_name: did, onboarding_tag: readAttribute(second).name })
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  expect(await verifyIdentity(chain.client, keys, did)).toContainEqual({
    isGood: false,
    id: 'invalidDocument',
    params: {},
  })
  const published = await callApi(server.url, `/.well-known/machine-identity/${did.toLowerCase()}`)
  expect(published.body).toEqual({ did, attributeName: record.onboarding_tag })
  const run = async (command: string) =>
    (await promisify(execFile)(process.execPath, [MAIN, command, did, '--network', server.url])).stdout
  const stdout = await run('verify')
  expect(JSON.parse(await run('resolve'))).toMatchObject({
    id: did,
    verificationMethod: [{ blockchainAccountId: `eip155:3338:${person.wallet.address}` }],
  })
  expect(stdout).toContain(`The chain has its document with the name ${record.onboarding_tag}.`)
  expect(stdout).toContain('is a Machine ID of this network.')
})

test('a name that is taken before the member signs is replaced', async () => {
  const { ask, newPerson, withAccount } = network
  const person = await newPerson()
  const account = await withAccount(person)
  const before = (await ask(person)).body.data
  expect(readAttribute(before).name).toBe(didOf(account))
  await squatName(account, didOf(account))
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(person)))
  const after = (await ask(person)).body.data
  expect(readAttribute(after).name).not.toBe(didOf(account))
  for (const { status } of answers) expect(status).toBe(200)
})

test('the name of an unknown DID returns NOT_FOUND', async () => {
  const { server } = network
  for (const did of [`did:peaq:0x${'ab'.repeat(20)}`, 'did:web:example.org']) {
    expect(await callApi(server.url, `/.well-known/machine-identity/${did}`)).toMatchObject({ status: 404 })
  }
})
