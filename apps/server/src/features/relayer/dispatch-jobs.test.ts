import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { type Address, encodeFunctionData, parseGwei, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployPublicStation } from '../../test/support/deploy-public-station.ts'
import { createStation } from './station.ts'
import { documentCall, openTestRelayer } from './testing/open-test-relayer.ts'

let relay: Awaited<ReturnType<typeof openTestRelayer>>
beforeAll(async () => {
  relay = await openTestRelayer()
})
afterAll(() => relay.close())

test('sends many calls in one transaction, where a failed one does not affect the others', {
  tags: ['MID-05'],
}, async () => {
  const made = [
    await relay.newAccount(),
    await relay.newAccount(),
    await relay.newAccount(),
    await relay.newAccount(),
  ]
  const before = await relay.sentCount()
  const jobs: string[] = []
  for (const { owner, account } of made) {
    jobs.push(await relay.enqueueCall(owner, account, didPrecompileAddress, documentCall(owner, account)))
  }
  await relay.step()
  // Let a stranger take the second document's name before the block is mined.
  const { owner, account } = made[1] as (typeof made)[number]
  const [, stranger] = (await relay.call('eth_accounts')) as Address[]
  const tip = toHex(parseGwei('900'))
  const data = documentCall(owner, account)
  const squat = { from: stranger, to: didPrecompileAddress, data, gas: toHex(3_000_000), gasPrice: tip }
  await relay.call('eth_sendTransaction', squat)
  await relay.finish()
  expect(await relay.sentCount()).toBe(before + 1)
  const outcomes = jobs.map((job) => relay.outcomeOf(job)[0])
  expect(outcomes[1]).toEqual({
    state: 'failed',
    code: 'NAME_TAKEN',
    reason: 'AttributeAlreadyExist',
    isExcused: true,
  })
  for (const index of [0, 2, 3]) {
    const address = made[index]?.account.toLowerCase()
    expect(outcomes[index]).toMatchObject({ state: 'confirmed', account: address })
  }
})

/** Returns calldata that takes a tenth of a block's gas. */
const largeCall = (account: Address) =>
  encodeFunctionData({
    abi: didPrecompileAbi,
    functionName: 'addAttribute',
    args: [account, stringToHex('large'), `0x${'ab'.repeat(5000)}`, 0],
  })

test.each(['own', 'public'] as const)(
  'sends a call at a station of the %s shape in the next round, ahead of earlier deployments',
  { tags: ['MID-05'] },
  async (shape) => {
    const { signer } = relay.relayer
    const address =
      shape === 'own'
        ? relay.stationAddress
        : await deployPublicStation(relay.chain, { admin: signer.address, manager: signer.address })
    const station = createStation(relay.client, address, signer, 3338)
    const enqueueDeployment = (owner = relay.newOwner()) =>
      relay.enqueueDeployment(owner, owner.wallet, address)
    const owner = relay.newOwner()
    const job = await enqueueDeployment(owner)
    await relay.finish({ station })
    const account = await relay.accountOf(job)
    const deployments = await Promise.all(Array.from({ length: 40 }, () => enqueueDeployment()))
    const call = await relay.enqueueCall(owner, account, didPrecompileAddress, largeCall(account))
    await relay.step({ station })
    expect(await relay.jobState(call)).toBe('sent')
    expect(await Promise.all(deployments.map(relay.jobState))).toContain('sent')
    await relay.finish({ station })
    for (const deployment of deployments) await relay.accountOf(deployment)
    expect(relay.outcomeOf(call)).toMatchObject([{ state: 'confirmed' }])
  },
)

test('limits a round to the next block, because an RPC may drop what follows a transaction that does not fit', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => relay.newOwner()))
  const accounts: Address[] = []
  const jobs = await Promise.all(made.map((owner) => relay.enqueueDeployment(owner)))
  await relay.finish()
  for (const job of jobs) accounts.push(await relay.accountOf(job))
  const calls: string[] = []
  for (const [index, owner] of made.entries()) {
    const account = accounts[index] as Address
    calls.push(await relay.enqueueCall(owner, account, didPrecompileAddress, largeCall(account)))
  }
  const before = await relay.sentCount()
  await relay.step()
  await relay.enqueueDeployment(relay.newOwner())
  await relay.step()
  await relay.mine()
  expect(await relay.call('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  expect(await relay.sentCount()).toBeGreaterThan(before)
  await relay.finish()
  for (const call of calls) expect(relay.outcomeOf(call)).toMatchObject([{ state: 'confirmed' }])
})

test('supports a station of the public shape, without predictable addresses and with admin signatures', async () => {
  const { client, relayer } = relay
  const { signer } = relayer
  const roles = { admin: signer.address, manager: signer.address }
  const address = await deployPublicStation(relay.chain, roles)
  const station = createStation(client, address, signer, 3338)
  const owners = Array.from({ length: 4 }, relay.newOwner)
  const deployments = await Promise.all(
    owners.map((owner) => relay.enqueueDeployment(owner, owner.wallet, address)),
  )
  await relay.finish({ station })
  const calls: string[] = []
  for (const [index, owner] of owners.entries()) {
    const account = await relay.accountOf(deployments[index] ?? '')
    calls.push(await relay.enqueueCall(owner, account, didPrecompileAddress, documentCall(owner, account)))
    // Send the first job alone and the others together.
    if (index === 0) await relay.finish({ station })
  }
  await relay.finish({ station })
  for (const job of calls) expect(relay.outcomeOf(job)).toMatchObject([{ state: 'confirmed' }])
})
