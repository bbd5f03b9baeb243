import type { Selectable } from 'kysely'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import type { MemberJobKind, RelayerTables } from './tables.ts'

/** A relay job authorized by a member's signature. */
export interface MemberJob {
  memberId: string
  id: string
  kind: MemberJobKind
  /** Owner of the account to deploy, or account executing the call. */
  subject: Address
  /** Undefined for deployments. */
  target: Address | undefined
  calldata: Hex | undefined
  nonce: bigint
  signature: Hex
  /** Wallet that signed. */
  wallet: Address
}

/** A relay job without a member. */
export interface NetworkJob {
  id: string
  kind: 'network'
  target: Address
  calldata: Hex
}

export type RelayJob = MemberJob | NetworkJob

export const toBuffer = (hex: Hex) => Buffer.from(hexToBytes(hex))
export const toHex = (bytes: Buffer): Hex => bytesToHex(bytes)

export const relayJobColumns = [
  'member_id',
  'id',
  'kind',
  'subject',
  'target',
  'calldata',
  'nonce',
  'signature',
  'wallet',
] as const

export function parseRelayJob(
  row: Pick<Selectable<RelayerTables['relay_jobs']>, (typeof relayJobColumns)[number]>,
): RelayJob {
  const { id, kind, member_id: memberId, nonce, signature } = row
  const target = row.target ? toHex(row.target) : undefined
  const calldata = row.calldata ? toHex(row.calldata) : undefined
  if (kind === 'network') {
    if (!target || !calldata) throw new Error(`The network job ${id} has no target or no calldata.`)
    return { id, kind, target, calldata }
  }
  if (memberId === null || nonce === null || !signature)
    throw new Error(`The relay job ${id} has no member, nonce or signature.`)
  return {
    memberId,
    id,
    kind,
    subject: toHex(row.subject),
    target,
    calldata,
    nonce: BigInt(nonce),
    signature: toHex(signature),
    // Old rows lack a wallet. A deployment's subject is the wallet.
    wallet: toHex(row.wallet ?? row.subject),
  }
}
