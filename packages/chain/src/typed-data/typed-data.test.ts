import fc from 'fast-check'
import {
  type Address,
  BaseError,
  bytesToHex,
  ContractFunctionRevertedError,
  getAddress,
  type Hex,
  hashStruct,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../test/start-anvil.ts'
import { machineSmartAccountAbi } from '../artifacts/machine-smart-account.ts'
import {
  machineStationFactoryAbi,
  machineStationFactoryBytecode,
} from '../artifacts/machine-station-factory.ts'
import { compactSignature } from '../compact-signature.ts'
import { deployMachineSmartAccountTypedData } from './deploy-machine-smart-account.ts'
import { executeTypedData } from './execute.ts'
import { executeBatchTypedData } from './execute-batch.ts'
import { executeMachineBatchTransactionsTypedData } from './execute-machine-batch-transactions.ts'
import { executeMachineTransactionTypedData } from './execute-machine-transaction.ts'
import { executeMachineTransferBalanceTypedData } from './execute-machine-transfer-balance.ts'
import { executeTransactionTypedData } from './execute-transaction.ts'
import { transferMachineBalanceTypedData } from './transfer-machine-balance.ts'
import { transferMachineStationBalanceTypedData } from './transfer-machine-station-balance.ts'

const chainId = 3338
let anvil: Awaited<ReturnType<typeof startAnvil>>
let station: Address
let account: Address

beforeAll(async () => {
  anvil = await startAnvil()
  const { client, people } = anvil
  const hash = await client.deployContract({
    account: people.admin,
    abi: machineStationFactoryAbi,
    bytecode: machineStationFactoryBytecode,
    args: [people.admin.address, people.manager.address],
  })
  station = addressOf((await client.waitForTransactionReceipt({ hash })).contractAddress)
  account = await client.readContract({
    ...stationContract(),
    functionName: 'predictMachineSmartAccount',
    args: [people.member.address],
  })
  const message = { machineOwner: people.member.address, nonce: 1n }
  const signature = await people.member.signTypedData(
    deployMachineSmartAccountTypedData(chainId, station, message),
  )
  const deployed = await client.writeContract({
    ...stationContract(),
    account: people.manager,
    functionName: 'deployMachineSmartAccount',
    args: [message.machineOwner, message.nonce, compactSignature(signature)],
  })
  expect(await client.waitForTransactionReceipt({ hash: deployed })).toMatchObject({ status: 'success' })
})

afterAll(() => anvil?.stop())

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(bytesToHex(bytes)))
const nonZero = address.filter((value) => BigInt(value) !== 0n)
const data = fc.uint8Array({ maxLength: 80 }).map((bytes) => bytesToHex(bytes))
const nonce = fc.bigInt({ min: 2n, max: 2n ** 256n - 1n })
const wrong: Hex = `0x${'11'.repeat(65)}`

const kinds = {
  DeployMachineSmartAccount: fc.record({ machineOwner: nonZero, nonce }).map((message) => ({
    typed: () => deployMachineSmartAccountTypedData(chainId, station, message),
    ask: () => askStation('deployMachineSmartAccount', [message.machineOwner, message.nonce, wrong]),
  })),
  ExecuteTransaction: fc.record({ target: nonZero, data, nonce }).map((message) => ({
    typed: () => executeTransactionTypedData(chainId, station, message),
    ask: () => askStation('executeTransaction', [message.target, message.data, message.nonce, wrong]),
  })),
  ExecuteMachineTransaction: fc
    .record({ machineAddress: address, target: address, data, nonce })
    .map((message) => ({
      typed: () => executeMachineTransactionTypedData(chainId, station, message),
      ask: () =>
        askStation('executeMachineTransaction', [
          message.machineAddress,
          message.target,
          message.data,
          message.nonce,
          wrong,
          '0x',
        ]),
    })),
  ExecuteMachineBatchTransactions: fc
    .tuple(fc.array(fc.tuple(address, address, data, nonce), { minLength: 1, maxLength: 5 }), nonce)
    .map(([items, batchNonce]) => ({
      message: {
        machineAddresses: items.map(([machine]) => machine),
        targets: items.map(([, target]) => target),
        data: items.map(([, , bytes]) => bytes),
        nonce: batchNonce,
        machineNonces: items.map(([, , , machineNonce]) => machineNonce),
      },
    }))
    .map(({ message }) => ({
      typed: () => executeMachineBatchTransactionsTypedData(chainId, station, message),
      ask: () =>
        askStation('executeMachineBatchTransactions', [
          message.machineAddresses,
          message.targets,
          message.data,
          message.nonce,
          message.machineNonces,
          wrong,
          message.targets.map(() => '0x' as const),
        ]),
    })),
  ExecuteMachineTransferBalance: fc
    .record({ machineAddress: address, recipientAddress: address, nonce })
    .map((message) => ({
      typed: () => executeMachineTransferBalanceTypedData(chainId, station, message),
      ask: () =>
        askStation('executeMachineTransferBalance', [
          message.machineAddress,
          message.recipientAddress,
          message.nonce,
          wrong,
          '0x',
        ]),
    })),
  TransferMachineStationBalance: fc.record({ newMachineStationAddress: nonZero, nonce }).map((message) => ({
    typed: () => transferMachineStationBalanceTypedData(chainId, station, message),
    ask: () =>
      askStation(
        'transferMachineStationBalance',
        [message.newMachineStationAddress, message.nonce, wrong],
        anvil.people.admin.address,
      ),
  })),
  Execute: fc.record({ target: nonZero, data, nonce }).map((message) => ({
    typed: () => executeTypedData(chainId, account, message),
    ask: () => askAccount('execute', [message.target, message.data, message.nonce, wrong]),
  })),
  ExecuteBatch: fc
    .tuple(fc.array(fc.tuple(address, data), { maxLength: 5 }), nonce)
    .map(([calls, batchNonce]) => {
      const targets = calls.map(([target]) => target)
      const datas = calls.map(([, bytes]) => bytes)
      return {
        typed: () => executeBatchTypedData(chainId, account, { targets, data: datas, nonce: batchNonce }),
        ask: () => askAccount('executeBatch', [targets, datas, batchNonce, wrong]),
      }
    }),
  TransferMachineBalance: fc.record({ recipientAddress: nonZero, nonce }).map((message) => ({
    typed: () => transferMachineBalanceTypedData(chainId, account, message),
    ask: () => askAccount('transferMachineBalance', [message.recipientAddress, message.nonce, wrong]),
  })),
}

for (const [name, cases] of Object.entries(kinds)) {
  test(`the contracts hash ${name} as viem does`, async () => {
    await fc.assert(
      fc.asyncProperty(cases as fc.Arbitrary<Case>, async ({ typed, ask }) => {
        const { types, primaryType, message } = typed()
        expect(primaryType).toBe(name)
        expect(await ask()).toBe(hashStruct({ types, primaryType, data: message }))
      }),
      { numRuns: 25 },
    )
  })
}

test('a signature over the typed data is valid in both lengths and only in its own domain', async () => {
  const { member, manager } = anvil.people
  const message = { target: manager.address, data: '0x1234', nonce: 77n } as const
  const signature = await member.signTypedData(executeTypedData(chainId, account, message))
  const args = (given: Hex) => [message.target, message.data, message.nonce, given] as const
  await expect(simulateExecute(args(signature))).resolves.toBeDefined()
  await expect(simulateExecute(args(compactSignature(signature)))).resolves.toBeDefined()
  const elsewhere = await member.signTypedData(executeTypedData(chainId, station, message))
  await expect(simulateExecute(args(elsewhere))).rejects.toThrow('InvalidMachineOwnerSignature')
})

interface Case {
  typed: () => {
    types: Record<string, readonly { name: string; type: string }[]>
    primaryType: string
    message: Record<string, unknown>
  }
  ask: () => Promise<Hex>
}

function simulateExecute(args: readonly [Address, Hex, bigint, Hex]) {
  const { member } = anvil.people
  return anvil.client.simulateContract({
    abi: machineSmartAccountAbi,
    address: account,
    account: member.address,
    functionName: 'execute',
    args,
  })
}

const stationContract = () => ({ abi: machineStationFactoryAbi, address: station }) as const

/** Returns the hash from a contract's rejection of a signature. */
async function hashOfRejected(call: Promise<unknown>): Promise<Hex> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const reverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError))
    throw error ?? new Error('The call was not refused.')
  expect(reverted.data?.errorName).toMatch(/^Invalid(Machine)?OwnerSignature$/)
  return reverted.data?.args?.[0] as Hex
}

function askStation(
  functionName: string,
  args: unknown[],
  from = anvil.people.manager.address,
): Promise<Hex> {
  const call = { abi: machineStationFactoryAbi, address: station, account: from, functionName, args }
  return hashOfRejected(anvil.client.simulateContract(call as never))
}

function askAccount(functionName: string, args: unknown[]): Promise<Hex> {
  const from = anvil.people.member.address
  const call = { abi: machineSmartAccountAbi, address: account, account: from, functionName, args }
  return hashOfRejected(anvil.client.simulateContract(call as never))
}

function addressOf(value: Address | null | undefined): Address {
  if (!value) throw new Error('The contract was not deployed.')
  return value
}
