import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { publicStationAbi, publicStationBytecode } from '@hearth/chain/artifacts/public-station'
import { addDocumentCalldata, didPrecompileAddress } from '@hearth/chain/did/attribute'
import { didOf } from '@hearth/chain/did/identifiers'
import { onboardingDocument } from '@hearth/chain/did/onboarding-document'
import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  encodeDeployData,
  type Hex,
  http,
  parseGwei,
  size,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openMortalDatabase } from '../../test/mortal-database.ts'
import { type Owner, openRelay } from '../../test/open-relay.ts'
import { toBuffer } from './orders.ts'
import { runRelayer } from './run-relayer.ts'
import { createStation } from './station.ts'

let relay: Awaited<ReturnType<typeof openRelay>>
beforeAll(async () => {
  relay = await openRelay()
})
afterAll(() => relay.close())

const hasCode = async (address: Address) => (await relay.client.getCode({ address })) !== undefined

/** What the chain shows of a finished deployment. */
async function accountOf(orderId: string): Promise<Address> {
  const outcomes = relay.outcomeOf(orderId)
  expect(outcomes, JSON.stringify(outcomes)).toMatchObject([{ state: 'confirmed' }])
  const [outcome] = outcomes
  if (outcome?.state !== 'confirmed') throw new Error('not confirmed')
  expect(await hasCode(outcome.account)).toBe(true)
  return outcome.account
}

async function newAccount(): Promise<{ owner: Owner; account: Address }> {
  const owner = relay.newOwner()
  const order = await relay.orderAccount(owner)
  await relay.finish()
  return { owner, account: await accountOf(order) }
}

/** A call that puts a document on chain. */
function documentCall(owner: Owner, account: Address): Hex {
  const parts = { account, owner: owner.wallet.address, emailSignature: '0x01' } as const
  const signature = { type: 'test', issuer: account, hash: '0x01' }
  return addDocumentCalldata(account, didOf(account), onboardingDocument(3338, parts, signature))
}

test('[MID-04] an order is sent once, counts when it is as deep as it must be, and is told then', async () => {
  const before = await relay.sentCount()
  const order = await relay.orderAccount(relay.newOwner())
  await relay.step()
  expect(await relay.orderState(order)).toBe('sent')
  const { calldata } = await relay.db
    .selectFrom('relay_transactions')
    .select('calldata')
    .where('nonce', '=', before)
    .executeTakeFirstOrThrow()
  const sent = decodeFunctionData({ abi: machineStationFactoryAbi, data: toHex(calldata) })
  // The short form of the signature is the cheaper one.
  expect(size(sent.args?.[2] as Hex)).toBe(64)
  await relay.mine(2)
  await relay.step()
  expect(relay.outcomeOf(order)).toEqual([])
  await relay.mine()
  await relay.step()
  await accountOf(order)
  await relay.finish()
  expect(await relay.sentCount()).toBe(before + 1)
})

test('an account that is there already is found, and nothing is sent for it', async () => {
  const { owner, account } = await newAccount()
  const before = await relay.sentCount()
  const order = await relay.orderAccount({ ...owner, memberId: relay.newOwner().memberId })
  await relay.finish()
  expect(relay.outcomeOf(order)).toEqual([{ state: 'confirmed', account, blockHash: undefined }])
  expect(await relay.sentCount()).toBe(before)
})

test('what the station refuses fails with its reason, and nothing is sent', async () => {
  const before = await relay.sentCount()
  const [owner, other] = [relay.newOwner(), relay.newOwner()]
  const order = await relay.orderAccount(owner, other.wallet)
  await relay.finish()
  expect(relay.outcomeOf(order)).toEqual([
    { state: 'failed', reason: expect.stringMatching(/^InvalidOwnerSignature\(0x/) },
  ])
  expect(await relay.sentCount()).toBe(before)
})

test('the node hears of nothing that the database does not have', async () => {
  const { client, db } = relay
  const known: boolean[] = []
  const sendRawTransaction: typeof client.sendRawTransaction = async (given) => {
    const signed = toBuffer(given.serializedTransaction as Hex)
    const row = await db
      .selectFrom('relay_attempts')
      .select('hash')
      .where('signed', '=', signed)
      .executeTakeFirst()
    known.push(row !== undefined)
    return client.sendRawTransaction(given)
  }
  await relay.orderAccount(relay.newOwner())
  await relay.finish({ client: { ...client, sendRawTransaction } as typeof client })
  expect(known).toEqual([true])
})

test('killed before a transaction reached the node, or after, the next run sends the same one', async () => {
  const before = await relay.sentCount()
  const order = await relay.orderAccount(relay.newOwner())
  const away = { ...relay.client, sendRawTransaction: () => Promise.reject(new Error('killed')) }
  await relay.step({ client: away as typeof relay.client })
  expect(await relay.orderState(order)).toBe('sent')
  expect(await relay.call('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  await relay.step()
  // A node that forgets what waits.
  await relay.call('anvil_dropAllTransactions')
  await relay.step()
  await relay.step()
  await relay.finish()
  await accountOf(order)
  expect(await relay.sentCount()).toBe(before + 1)
})

test('a transaction that a reorganisation takes away is sent again, once', async () => {
  const before = await relay.sentCount()
  const order = await relay.orderAccount(relay.newOwner())
  await relay.step()
  await relay.mine()
  await relay.step()
  // Another history without it.
  await relay.call('anvil_reorg', 1, [])
  await relay.call('anvil_dropAllTransactions')
  expect(await relay.sentCount()).toBe(before)
  await relay.finish()
  await accountOf(order)
  expect(await relay.sentCount()).toBe(before + 1)
})

test('what a chain lost after it counted is sent again as it was, and told again', async () => {
  const snapshot = await relay.call('evm_snapshot')
  const { account } = await newAccount()
  const before = await relay.sentCount()
  await relay.call('evm_revert', snapshot)
  expect(await hasCode(account)).toBe(false)
  await relay.finish()
  expect(await hasCode(account)).toBe(true)
  expect(await relay.sentCount()).toBe(before)
})

test('while the fee of a transaction is too low, it is replaced by one with a higher fee under its nonce', async () => {
  const before = await relay.sentCount()
  const orders = [await relay.orderAccount(relay.newOwner()), await relay.orderAccount(relay.newOwner())]
  await relay.step()
  const mineDear = async () => {
    await relay.call('anvil_setNextBlockBaseFeePerGas', toHex(parseGwei('500')))
    await relay.mine()
  }
  await mineDear()
  await relay.step()
  await mineDear()
  expect(await relay.sentCount()).toBe(before)
  relay.pass(45_000)
  await relay.step()
  await mineDear()
  expect(await relay.sentCount()).toBe(before + 2)
  await relay.finish()
  for (const order of orders) await accountOf(order)
  expect(await relay.sentCount()).toBe(before + 2)
})

test('an order that takes more gas than the network pays for fails, and one that the node cannot judge holds nobody up', async () => {
  const { client } = relay
  const [dear, odd, plain] = [relay.newOwner(), relay.newOwner(), relay.newOwner()]
  const orders = [
    await relay.orderAccount(dear),
    await relay.orderAccount(odd),
    await relay.orderAccount(plain),
  ]
  const estimateGas: typeof client.estimateGas = async (call) => {
    const isFor = ({ wallet }: Owner) => call.data?.includes(wallet.address.slice(2).toLowerCase())
    if (isFor(dear)) return 5_000_001n
    if (isFor(odd)) throw new Error('what the node has no words for')
    return client.estimateGas(call)
  }
  await relay.step({ client: { ...client, estimateGas } as typeof client })
  expect(await Promise.all(orders.map(relay.orderState))).toEqual(['failed', 'queued', 'sent'])
  await relay.finish()
  expect(await relay.orderState(orders[1] ?? '')).toBe('confirmed')
})

test('the address of a node that is away, which may hold a key, is not told', async () => {
  const client = createPublicClient({ transport: http('http://127.0.0.1:1/a-secret-key', { retryCount: 0 }) })
  const running = runRelayer({ ...relay.relayer, client }, { connection: relay.connection, pollMs: 1 })
  onTestFinished(() => running.stop())
  const told = () => relay.warnings.filter((warning) => warning.startsWith('the relayer cannot go on'))
  await expect
    .poll(told, { interval: 20 })
    .toEqual(['the relayer cannot go on, and tries again: HTTP request failed.'])
})

test('nothing is sent while gas costs more than is allowed', async () => {
  const order = await relay.orderAccount(relay.newOwner())
  await relay.step({ maxFee: 1n })
  expect(await relay.orderState(order)).toBe('queued')
  expect(relay.warnings).toContain('gas costs more than CHAIN_MAX_FEE_GWEI allows; orders wait')
  await relay.finish()
  await accountOf(order)
})

test('where another program uses the key and takes a nonce, the order gets another one', async () => {
  const { signer, chainId } = relay.relayer
  const order = await relay.orderAccount(relay.newOwner())
  await relay.step()
  await relay.call('anvil_dropAllTransactions')
  const foreign = await signer.signTransaction({
    chainId,
    nonce: await relay.sentCount(),
    to: signer.address,
    gas: 21_000n,
    maxFeePerGas: parseGwei('1900'),
    maxPriorityFeePerGas: parseGwei('2'),
  })
  await relay.client.sendRawTransaction({ serializedTransaction: foreign })
  await relay.finish()
  await accountOf(order)
  expect(relay.warnings).toContainEqual(expect.stringContaining('somebody else sends with the relayer'))
})

test('a node that once told a nonce that is too high leaves a gap, which is filled', async () => {
  const before = await relay.sentCount()
  const lying = { ...relay.client, getTransactionCount: async () => before + 2 }
  const order = await relay.orderAccount(relay.newOwner())
  await relay.step({ client: lying as typeof relay.client })
  await relay.mine()
  await relay.step()
  expect(await relay.sentCount()).toBe(before)
  relay.pass(45_000)
  await relay.finish()
  await accountOf(order)
  expect(await relay.sentCount()).toBe(before + 3)
})

test('[MID-05] many calls go together in one transaction, and one that fails leaves the others', async () => {
  const made = [await newAccount(), await newAccount(), await newAccount(), await newAccount()]
  const before = await relay.sentCount()
  const orders: string[] = []
  for (const { owner, account } of made) {
    orders.push(await relay.orderCall(owner, account, didPrecompileAddress, documentCall(owner, account)))
  }
  await relay.step()
  // Before the block a stranger takes the name of the second.
  const { owner, account } = made[1] as (typeof made)[number]
  const [, stranger] = (await relay.call('eth_accounts')) as Address[]
  const tip = toHex(parseGwei('900'))
  const data = documentCall(owner, account)
  const squat = { from: stranger, to: didPrecompileAddress, data, gas: toHex(3_000_000), gasPrice: tip }
  await relay.call('eth_sendTransaction', squat)
  await relay.finish()
  expect(await relay.sentCount()).toBe(before + 1)
  const outcomes = orders.map((order) => relay.outcomeOf(order)[0])
  expect(outcomes[1]).toEqual({ state: 'failed', reason: 'AttributeAlreadyExist' })
  for (const index of [0, 2, 3]) {
    const address = made[index]?.account.toLowerCase()
    expect(outcomes[index]).toMatchObject({ state: 'confirmed', account: address })
  }
})

test('a station of the public shape, which knows no address before and takes an admin’s signatures, is driven as well', async () => {
  const { client, relayer } = relay
  const { signer } = relayer
  const data = encodeDeployData({
    abi: publicStationAbi,
    bytecode: publicStationBytecode,
    args: [signer.address, signer.address],
  })
  const [, from] = (await relay.call('eth_accounts')) as Address[]
  const hash = (await relay.call('eth_sendTransaction', { from, data })) as Hex
  await relay.mine()
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  const address = contractAddress as Address
  const station = createStation(client, address, signer, 3338)
  const owners = Array.from({ length: 4 }, relay.newOwner)
  const deployments = await Promise.all(
    owners.map((owner) => relay.orderAccount(owner, owner.wallet, address)),
  )
  await relay.finish({ station })
  const calls: string[] = []
  for (const [index, owner] of owners.entries()) {
    const account = await accountOf(deployments[index] ?? '')
    calls.push(await relay.orderCall(owner, account, didPrecompileAddress, documentCall(owner, account)))
    // The first alone, the others together.
    if (index === 0) await relay.finish({ station })
  }
  await relay.finish({ station })
  for (const order of calls) expect(relay.outcomeOf(order)).toMatchObject([{ state: 'confirmed' }])
})

test('killed after any of its statements, a relayer neither loses nor doubles an order', async () => {
  const mortal = openMortalDatabase(relay.connection)
  onTestFinished(() => mortal.close())
  const deaths: number[] = []
  for (let statements = 1; ; statements++) {
    const before = await relay.sentCount()
    const order = await relay.orderAccount(relay.newOwner())
    mortal.dieAfter(statements)
    await relay.finish({ db: mortal.db }).catch(() => undefined)
    const hasDied = mortal.revive()
    await relay.finish()
    expect(await relay.orderState(order)).toBe('confirmed')
    expect(await relay.sentCount(), `after statement ${statements}`).toBe(before + 1)
    if (!hasDied) break
    deaths.push(statements)
  }
  expect(deaths.length).toBeGreaterThan(15)
})

test('while the chain is killed again and again, and loses blocks each time, each of many orders ends with one account', async () => {
  const { relayer, chain, connection } = relay
  await chain.save()
  const before = await relay.sentCount()
  const running = [1, 2].map(() => runRelayer(relayer, { connection, pollMs: 25 }))
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.stop()))
  })
  const orders = await Promise.all(Array.from({ length: 20 }, () => relay.orderAccount(relay.newOwner())))
  const mine = () => relay.mine().catch(() => undefined)
  const states = async () => Promise.all(orders.map(relay.orderState))
  for (let kill = 0; kill < 3; kill++) {
    await expect
      .poll(async () => [await mine(), await relay.sentCount().catch(() => 0)][1])
      .toBeGreaterThan(before + 2)
    process.kill(-(chain.pid() as number), 'SIGKILL')
    await expect.poll(() => relay.sentCount().catch(() => undefined)).toBe(before)
  }
  await expect
    .poll(async () => [await mine(), new Set(await states())][1], { interval: 20 })
    .toEqual(new Set(['confirmed']))
  const done = new Map(relay.settled.map(({ id, outcome }) => [id, outcome]))
  for (const order of orders) {
    const outcome = done.get(order)
    expect(outcome?.state === 'confirmed' && (await hasCode(outcome.account))).toBe(true)
  }
  expect(await relay.sentCount()).toBe(before + 20)
})

test.each(['getCode', 'estimateGas', 'estimateMaxPriorityFeePerGas'] as const)(
  'a relayer that another one overtakes at its %s sends nothing twice',
  async (call) => {
    const { client } = relay
    const before = await relay.sentCount()
    const order = await relay.orderAccount(relay.newOwner())
    let isOvertaken = false
    const overtaken = {
      ...client,
      async [call](...given: [never]) {
        if (!isOvertaken) {
          isOvertaken = true
          await relay.step()
        }
        return client[call](...given)
      },
    } as typeof client
    const station = createStation(overtaken, relay.stationAddress, relay.relayer.signer, 3338)
    await relay.step({ client: overtaken, station }).catch(() => undefined)
    expect(isOvertaken).toBe(true)
    await relay.finish()
    await accountOf(order)
    expect(await relay.sentCount()).toBe(before + 1)
  },
)
