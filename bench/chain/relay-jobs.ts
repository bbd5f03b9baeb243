import { compactSignature } from '@hearth/chain/compact-signature'
import { addDocumentCalldata, didPrecompileAddress } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { commitToEmail, signEmail } from '@hearth/chain/did/email-signature'
import { didOf } from '@hearth/chain/did/identifiers'
import { signPairing } from '@hearth/chain/did/pairing-signature'
import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { MemberJob } from '../../apps/server/src/features/relayer/relay-job.ts'

const nobodys = { memberId: '', id: '', target: undefined, calldata: undefined }

/** Creates the relay job that deploys a Smart Account, as the server does. */
export async function deploymentJob(
  owner: PrivateKeyAccount,
  station: Address,
  nonce: bigint,
): Promise<MemberJob> {
  const message = { machineOwner: owner.address, nonce }
  const signature = await owner.signTypedData(
    deployMachineSmartAccountTypedData(MACHINE_CHAIN_ID, station, message),
  )
  return {
    ...nobodys,
    kind: 'deploy',
    subject: owner.address,
    wallet: owner.address,
    nonce,
    signature: compactSignature(signature),
  }
}

/** Creates the relay job that stores a Machine ID's document, as the server does. */
export async function documentJob(
  owner: PrivateKeyAccount,
  account: Address,
  nonce: bigint,
): Promise<MemberJob> {
  const target = didPrecompileAddress
  const data = await documentCall(account, owner.address)
  const signature = await owner.signTypedData(
    executeTypedData(MACHINE_CHAIN_ID, account, { target, data, nonce }),
  )
  return {
    ...nobodys,
    kind: 'execute',
    subject: account,
    wallet: owner.address,
    target,
    calldata: data,
    nonce,
    signature: compactSignature(signature),
  }
}

const network = privateKeyToAccount(generatePrivateKey())

/** Creates the call that stores a realistically sized document on chain. */
export async function documentCall(account: Address, owner: Address): Promise<Hex> {
  const did = didOf(account)
  const emailCommitment = commitToEmail('member@example.org', `0x${'ab'.repeat(32)}`)
  const emailSignature = await signEmail(network, { chainId: MACHINE_CHAIN_ID, did, emailCommitment })
  const parts = { account, owner, emailSignature }
  const pairing = await signPairing(network, MACHINE_CHAIN_ID, parts)
  return addDocumentCalldata(account, did, buildDidDocument(MACHINE_CHAIN_ID, parts, pairing))
}
