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
import type { MemberJob } from './relay-job.ts'

/** Role that is required to call the station. Its holder pays for gas. */
export const STATION_MANAGER_ROLE = keccak256(stringToHex('STATION_MANAGER_ROLE'))
const STATION_ADMIN_ROLE = keccak256(stringToHex('STATION_ADMIN_ROLE'))
/** OpenZeppelin's default admin role, which public stations accept instead of STATION_ADMIN_ROLE. */
const DEFAULT_ADMIN_ROLE = zeroHash

/** Gas used by a deployment that a key signs. */
const DEPLOYMENT_GAS = 97_718n
/** Additional gas used by a call through the station. */
const FORWARDING_GAS = 44_817n

export type Call = { to: Address; data: Hex }

/** Contract through which the network acts for members. */
export interface Station {
  /** Returns the role that the signer lacks, if any. */
  findMissingRole(): Promise<string | undefined>
  /** Builds the call of a job. */
  callFor(job: MemberJob): Promise<Call>
  /**
   * Estimates the gas of a job as if the account's owner were a key.
   * @returns undefined at a public station, which does not call the owner's wallet
   */
  estimateWithKey(job: MemberJob): Promise<bigint | undefined>
  /** Builds one call for several execute jobs. Each job succeeds or fails independently. */
  callForAll(jobs: readonly MemberJob[]): Promise<Call>
  /**
   * Returns the account if the chain shows the effect of a job, no matter who caused it.
   * @param logs logs of the job's transaction
   */
  findEffect(job: MemberJob, logs: Log[]): Promise<Address | undefined>
}

/**
 * Creates a client of a station, either Hearth's own or the public version. The public version cannot predict
 * addresses, requires an admin's signature, and accepts only 65-byte signatures.
 * @param signer manager of the station; must also be an admin if the station is the public version
 */
export function createStation(
  client: ChainClient,
  address: Address,
  signer: LocalAccount,
  chainId: number,
): Station {
  const station = { address, abi: machineStationFactoryAbi } as const
  let shape: Promise<'own' | 'public'> | undefined

  /** Detects the station's version and caches it. Errors are not cached. */
  function findShape(): Promise<'own' | 'public'> {
    shape ??= readShape().catch((error) => {
      shape = undefined
      throw error
    })
    return shape
  }

  async function readShape(): Promise<'own' | 'public'> {
    if (!(await client.getCode({ address }))) throw new Error(`No station is deployed at ${address}.`)
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
        // A public station needs the admin's signature. The nonce is the job's ID, so the signature works
        // only once.
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
        // At a public station, the batch uses the first job's nonce. No other batch has used it.
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

/**
 * Returns whether a job took effect. For a DID document, also reads it back, because a call to an address
 * without code succeeds.
 */
async function isExecuted(client: ChainClient, job: MemberJob): Promise<boolean> {
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

function readCall({ subject, target, calldata, nonce }: MemberJob) {
  if (!target || !calldata) throw new Error('Expected an execute job to have a target and calldata.')
  return { account: subject, target, data: calldata, nonce }
}

function signatureFor(isOwn: boolean, { signature }: MemberJob): Hex {
  return size(signature) === 64 && !isOwn
    ? serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
    : signature
}
