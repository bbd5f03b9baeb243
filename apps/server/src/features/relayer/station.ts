import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeMachineBatchTransactionsTypedData } from '@hearth/chain/typed-data/execute-machine-batch-transactions'
import { executeMachineTransactionTypedData } from '@hearth/chain/typed-data/execute-machine-transaction'
import {
  type Address,
  compactSignatureToSignature,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  keccak256,
  type Log,
  parseCompactSignature,
  parseEventLogs,
  serializeSignature,
  size,
  stringToHex,
  zeroHash,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import { readRevert } from './read-revert.ts'
import type { RelayJob } from './relay-job.ts'

/** Of who may call a station, and pays the gas. */
export const STATION_MANAGER_ROLE = keccak256(stringToHex('STATION_MANAGER_ROLE'))
const STATION_ADMIN_ROLE = keccak256(stringToHex('STATION_ADMIN_ROLE'))
/** OpenZeppelin's: at a station of the public shape it stands for the former. */
const DEFAULT_ADMIN_ROLE = zeroHash

/** Of a deployment with the signature of a key. */
const DEPLOYMENT_GAS = 97_718n
/** What a call costs more through the station and the account than made by the account itself. */
const FORWARDING_GAS = 44_817n

export type Call = { to: Address; data: Hex }

/** The contract through which the network acts for its members. */
export interface Station {
  /** The role that the signer lacks to do what the relayer does; undefined where it has all. */
  findMissingRole(): Promise<string | undefined>
  /** The call that carries out a job. */
  callFor(job: RelayJob): Promise<Call>
  /**
   * What a job would take if its owner were a key, in a transaction of its own.
   * @returns undefined at a station of the public shape, which asks no wallet
   */
  estimateWithKey(job: RelayJob): Promise<bigint | undefined>
  /** The one call that carries out several jobs of the kind execute; each succeeds or fails by itself. */
  callForAll(jobs: readonly RelayJob[]): Promise<Call>
  /**
   * Whether the chain shows that a job was carried out, whoever did it.
   * @param logs of the transaction that was to do it
   * @returns the account, or undefined
   */
  findEffect(job: RelayJob, logs: Log[]): Promise<Address | undefined>
}

/**
 * Talks to a station: one of Hearth's own, or one of the public shape, which knows no address before, takes deployments and
 * calls with an admin's signature only, and signatures of 65 bytes only.
 * @param signer a manager of the station; of one of the public shape an admin, too
 */
export function createStation(
  client: ChainClient,
  address: Address,
  signer: LocalAccount,
  chainId: number,
): Station {
  const station = { address, abi: machineStationFactoryAbi } as const
  let shape: Promise<'own' | 'public'> | undefined

  /** Found out once; again where the chain did not answer. */
  function findShape(): Promise<'own' | 'public'> {
    shape ??= readShape().catch((error) => {
      shape = undefined
      throw error
    })
    return shape
  }

  async function readShape(): Promise<'own' | 'public'> {
    if (!(await client.getCode({ address }))) throw new Error(`there is no station at ${address}`)
    try {
      await client.readContract({ ...station, functionName: 'implementation' })
      return 'own'
    } catch (error) {
      if (readRevert(error) === undefined) throw error
      return 'public'
    }
  }

  const call = (data: Hex): Call => ({ to: address, data })
  const hasRole = (role: Hex) =>
    client.readContract({ ...station, functionName: 'hasRole', args: [role, signer.address] })
  let hasAllRoles = false

  return {
    async findMissingRole() {
      if (hasAllRoles) return undefined
      if (!(await hasRole(STATION_MANAGER_ROLE))) return 'STATION_MANAGER_ROLE'
      const isAdmin =
        (await findShape()) === 'own' ||
        (await hasRole(STATION_ADMIN_ROLE)) ||
        (await hasRole(DEFAULT_ADMIN_ROLE))
      if (!isAdmin) return 'STATION_ADMIN_ROLE'
      hasAllRoles = true
      return undefined
    },

    async callFor(job) {
      const isOwn = (await findShape()) === 'own'
      if (job.kind === 'deploy') {
        // One of the public shape takes an admin's word for the owner's. Its nonce is the job's, so it works once.
        const nonce = isOwn ? job.nonce : BigInt(`0x${job.id.replaceAll('-', '')}`)
        const message = { machineOwner: job.subject, nonce }
        const signature = isOwn
          ? job.signature
          : await signer.signTypedData(deployMachineSmartAccountTypedData(chainId, address, message))
        const args = [job.subject, nonce, signature] as const
        return call(
          encodeFunctionData({
            abi: machineStationFactoryAbi,
            functionName: 'deployMachineSmartAccount',
            args,
          }),
        )
      }
      const { account, target, data, nonce } = readCall(job)
      const message = { machineAddress: account, target, data, nonce }
      const signature = isOwn
        ? '0x'
        : await signer.signTypedData(executeMachineTransactionTypedData(chainId, address, message))
      const args = [account, target, data, nonce, signature, signatureFor(isOwn, job)] as const
      return call(
        encodeFunctionData({
          abi: machineStationFactoryAbi,
          functionName: 'executeMachineTransaction',
          args,
        }),
      )
    },

    async estimateWithKey(job) {
      if ((await findShape()) === 'public') return undefined
      if (job.kind === 'deploy') return DEPLOYMENT_GAS
      const { account, target, data } = readCall(job)
      return (await client.estimateGas({ account, to: target, data })) + FORWARDING_GAS
    },

    async callForAll(jobs) {
      const isOwn = (await findShape()) === 'own'
      const calls = jobs.map(readCall)
      const message = {
        machineAddresses: calls.map(({ account }) => account),
        targets: calls.map(({ target }) => target),
        data: calls.map(({ data }) => data),
        // Of a station of the public shape; the first job's, which has not been used with another list.
        nonce: calls[0]?.nonce ?? 0n,
        machineNonces: calls.map(({ nonce }) => nonce),
      }
      const signature = isOwn
        ? '0x'
        : await signer.signTypedData(executeMachineBatchTransactionsTypedData(chainId, address, message))
      const args = [
        message.machineAddresses,
        message.targets,
        message.data,
        message.nonce,
        message.machineNonces,
        signature,
        jobs.map((job) => signatureFor(isOwn, job)),
      ] as const
      return call(
        encodeFunctionData({
          abi: machineStationFactoryAbi,
          functionName: 'executeMachineBatchTransactions',
          args,
        }),
      )
    },

    async findEffect(job, logs) {
      if (job.kind === 'execute') return (await isExecuted(client, job)) ? job.subject : undefined
      if ((await findShape()) === 'public') {
        const own = logs.filter((log) => log.address.toLowerCase() === address.toLowerCase())
        const [made] = parseEventLogs({
          abi: machineStationFactoryAbi,
          eventName: 'MachineSmartAccountDeployed',
          logs: own,
        })
        return made?.args.deployedAddress
      }
      const account = await client.readContract({
        ...station,
        functionName: 'predictMachineSmartAccount',
        args: [job.subject],
      })
      return (await client.getCode({ address: account })) ? account : undefined
    },
  }
}

/** A call to an address without code succeeds and does nothing, so a document is read back besides. */
async function isExecuted(client: ChainClient, job: RelayJob): Promise<boolean> {
  const { account, target, data, nonce } = readCall(job)
  try {
    const isUsed = await client.readContract({
      address: account,
      abi: machineSmartAccountAbi,
      functionName: 'usedNonces',
      args: [nonce],
    })
    if (!isUsed || target !== didPrecompileAddress) return isUsed
    const { args } = decodeFunctionData({ abi: didPrecompileAbi, data })
    const [did, name, value] = args as readonly unknown[] as readonly [Address, Hex, Hex]
    const stored = await client.readContract({
      address: target,
      abi: didPrecompileAbi,
      functionName: 'readAttribute',
      args: [did, name],
    })
    return stored.value === value
  } catch (error) {
    if (readRevert(error) === undefined) throw error
    return false
  }
}

function readCall({ subject, target, calldata, nonce }: RelayJob) {
  if (!target || !calldata) throw new Error('a job of the kind execute has a target and calldata')
  return { account: subject, target, data: calldata, nonce }
}

function signatureFor(isOwn: boolean, { signature }: RelayJob): Hex {
  return size(signature) === 64 && !isOwn
    ? serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
    : signature
}
