import type { Selectable } from 'kysely'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import type { RelayerTables, RelayJobKind } from './tables.ts'

/** A transaction that a member's signature authorizes. */
export interface RelayJob {
  memberId: string
  id: string
  kind: RelayJobKind
  /** Owner of a deployment, or account of a call. */
  subject: Address
  /** Only for calls. */
  target: Address | undefined
  calldata: Hex | undefined
  nonce: bigint
  signature: Hex
  /** Wallet that signed. */
  wallet: Address
}

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
  return {
    memberId: row.member_id,
    id: row.id,
    kind: row.kind,
    subject: toHex(row.subject),
    target: row.target ? toHex(row.target) : undefined,
    calldata: row.calldata ? toHex(row.calldata) : undefined,
    nonce: BigInt(row.nonce),
    signature: toHex(row.signature),
    // Old rows have no wallet. For deployments it is the subject.
    wallet: toHex(row.wallet ?? row.subject),
  }
}
