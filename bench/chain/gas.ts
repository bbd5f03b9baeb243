import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { type Address, encodeFunctionData, type Hex, parseEther, parseGwei, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { deployStation } from '../../apps/server/src/features/relayer/deploy-station.ts'
import { type Call, createStation } from '../../apps/server/src/features/relayer/station.ts'
import type { ChainClient } from '../../apps/server/src/platform/chain/chain-client.ts'
import { callChain } from '../../apps/server/src/platform/embedded/call-chain.ts'
import { startChain } from '../../apps/server/src/test/support/start-chain.ts'
import type { Row } from '../report.ts'
import { deploymentJob, documentCall, documentJob } from './relay-jobs.ts'

/** Gas to deploy Alchemy's Modular Account v2 through its factory: the cheapest published smart account. */
const CHEAPEST_DEPLOYMENT = 97_772
/** Maximum gas overhead of the station, account, nonce and signature over the bare call. */
const ALLOWED_OVERHEAD = 45_000
/** Documents per batch: as many as fit into half a block of 30 million gas. */
const BATCH = 8

export interface Gas {
  rows: Row[]
  /** Gas for a Machine ID: deployment and document, one transaction each. */
  ofBoth: number
}

/** Measures the gas of the relayer's transactions from the receipts of a local chain. */
export async function measureGas(): Promise<Gas> {
  const chain = await startChain()
  try {
    const manager = privateKeyToAccount(generatePrivateKey())
    const address = await deployStation(chain.url, [manager.address])
    const station = createStation(chain.client, address, manager, MACHINE_CHAIN_ID)
    const gasOf = (call: Call, from = manager) => send(chain.client, from, call)
    // An account stores 256 nonces in one storage word. The first nonce used in a word costs more.
    const nonce = (BigInt(Date.now()) | 255n) + 256n
    const deploy = async (owner: PrivateKeyAccount, at: bigint) => {
      const job = await deploymentJob(owner, address, at)
      const gas = await gasOf(await station.callFor(job))
      return { owner, gas, account: (await station.findEffect(job, [])) as Address }
    }

    const first = await deploy(newOwner(), nonce)
    const second = await deploy(newOwner(), nonce)
    const others: (typeof first)[] = []
    for (let number = 1n; number <= BATCH; number++) others.push(await deploy(newOwner(), nonce + number))

    const bare = await gasOf({
      to: didPrecompileAddress,
      data: await documentCall(manager.address, first.owner.address),
    })
    const jobOf = ({ owner, account }: typeof first) => documentJob(owner, account, nonce)
    const byStation = await gasOf(await station.callFor(await jobOf(first)))
    const together = await gasOf(await station.callForAll(await Promise.all(others.map(jobOf))))
    await callChain(chain.url, 'anvil_setBalance', second.owner.address, toHex(parseEther('1')))
    const { target, calldata, signature } = await jobOf(second)
    const args = [target as Address, calldata as Hex, nonce, signature] as const
    const data = encodeFunctionData({ abi: machineSmartAccountAbi, functionName: 'execute', args })
    const byOwner = await gasOf({ to: second.account, data }, second.owner)

    const over = (name: string, gas: number, note: string): Row => ({
      name: `gas overhead of a DID attribute over the bare call, ${name}`,
      value: gas - bare,
      unit: 'gas',
      reference: 'limit',
      referenceValue: ALLOWED_OVERHEAD,
      note,
    })
    return {
      rows: [
        {
          name: 'gas of a deployment through the station, entire transaction',
          value: first.gas,
          unit: 'gas',
          reference: 'factory of Alchemy Modular Account v2, as published',
          referenceValue: CHEAPEST_DEPLOYMENT,
          note: `${CHEAPEST_DEPLOYMENT - first.gas} below. A station of the public shape takes 1,452,288.`,
        },
        over(
          "through the account's execute",
          byOwner,
          `${byOwner}, the bare call ${bare}: ${data.length / 2 - 1} bytes of calldata.`,
        ),
        over('through the station', byStation, `${byStation} in a transaction of its own.`),
        over(
          `through the station, ${BATCH} in one batch`,
          together / BATCH,
          `${Math.round(together / BATCH)} each, with an equal share of the transaction's 21,000.`,
        ),
      ],
      ofBoth: first.gas + byStation,
    }
  } finally {
    await chain.stop()
  }
}

const newOwner = () => privateKeyToAccount(generatePrivateKey())

/**
 * Sends a call.
 * @returns its transaction's gas; the transaction must succeed
 */
async function send(client: ChainClient, from: PrivateKeyAccount, { to, data }: Call): Promise<number> {
  const serializedTransaction = await from.signTransaction({
    chainId: MACHINE_CHAIN_ID,
    nonce: await client.getTransactionCount({ address: from.address }),
    to,
    data,
    gas: 15_000_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  const hash = await client.sendRawTransaction({ serializedTransaction })
  const { status, gasUsed } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (status !== 'success') throw new Error(`The transaction ${hash} was reverted.`)
  return Number(gasUsed)
}
