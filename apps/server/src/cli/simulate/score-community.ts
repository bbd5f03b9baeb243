import { countSynchronizedAccounts, type Hours } from '../../features/fairness/count-synchronized-accounts.ts'
import { decideCheck, decideSuspension, findSignals, scoreOf } from '../../features/fairness/score-account.ts'
import {
  type AccountFacts,
  CODE_WINDOW_MS,
  type FairnessSettings,
  type SignalName,
  SUBNET_WINDOW_MS,
} from '../../features/fairness/signal.ts'
import type { SimulatedAccount } from './account.ts'

/** Maximum members compared per group, as on the server. */
const MATES = 40
const MATES_WITHIN_MS = 15 * 86_400_000
/** Maximum rounds. In each, the previous round's suspensions count as evidence against inviters. */
const MAX_ROUNDS = 6
/** Time of the last confirmation request: no account has had one. */
const NEVER = new Date(0)

/**
 * Evaluates accounts as the server does, with facts counted in memory, until no suspension causes another or
 * `MAX_ROUNDS` is reached.
 * @returns signals of each suspended account, and the accounts that must confirm their address again
 */
export function scoreCommunity(
  accounts: readonly SimulatedAccount[],
  settings: FairnessSettings,
): { suspended: Map<string, SignalName[]>; asked: Set<string> } {
  const groups = {
    subnet: groupBy(accounts, ({ subnet }) => subnet),
    inviter: groupBy(accounts, ({ inviterId }) => inviterId),
    funder: groupBy(accounts, ({ funder }) => funder),
  }
  const devices = new Map<string, number>()
  for (const device of accounts.flatMap((account) => account.devices))
    devices.set(device, (devices.get(device) ?? 0) + 1)
  const subnets = new Map(accounts.map(({ id, subnet }) => [id, subnet]))
  const facts = accounts.map((account) => {
    const peers = {
      subnet: groups.subnet.get(account.subnet) ?? [],
      code: groups.inviter.get(account.inviterId ?? '') ?? [],
      funder: groups.funder.get(account.funder ?? '') ?? [],
    }
    return { account, known: describe(account, peers, devices, subnets) }
  })

  let suspended = new Map<string, SignalName[]>()
  let asked = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = suspended
    suspended = new Map()
    asked = new Set()
    for (const { account, known } of facts) {
      const invited = groups.inviter.get(account.id) ?? []
      const invitees = { all: invited.length, suspended: invited.filter(({ id }) => before.has(id)).length }
      const signals = findSignals({ ...known, invitees, comparisons: { decided: 0, odd: 0 } }, settings)
      const score = scoreOf(signals)
      if (decideCheck(score, undefined, settings, NEVER) === 'ask') asked.add(account.id)
      if (decideSuspension(score, undefined, settings) === 'suspend')
        suspended.set(
          account.id,
          signals.map(({ name }) => name),
        )
    }
    if (suspended.size === before.size) break
  }
  return { suspended, asked }
}

function describe(
  account: SimulatedAccount,
  peers: Record<'subnet' | 'code' | 'funder', readonly SimulatedAccount[]>,
  devices: ReadonlyMap<string, number>,
  subnets: ReadonlyMap<string, string>,
): Omit<AccountFacts, 'invitees' | 'comparisons'> {
  const within = (group: readonly SimulatedAccount[], windowMs: number) =>
    group.filter(({ joinedAt }) => Math.abs(joinedAt - account.joinedAt) <= windowMs / 2)
  const mates = new Map<string, Hours>()
  for (const group of [
    within(peers.subnet, 2 * MATES_WITHIN_MS),
    within(peers.code, 2 * MATES_WITHIN_MS),
    peers.funder,
  ])
    for (const mate of group.slice(-MATES)) if (mate.id !== account.id) mates.set(mate.id, mate.hours)
  const [device] = account.devices
  return {
    mailDomain: '',
    isDisposable: account.isDisposable,
    subnet: account.subnet,
    onSubnet: within(peers.subnet, SUBNET_WINDOW_MS).length,
    inviterId: account.inviterId,
    withCode: within(peers.code, CODE_WINDOW_MS).length,
    inviterOnSubnet: account.inviterId !== null && subnets.get(account.inviterId) === account.subnet,
    device: device === undefined ? null : { id: device, accounts: devices.get(device) ?? 1 },
    synchronized: countSynchronizedAccounts(account.hours, [...mates.values()]),
    funder: account.funder === null ? null : { address: account.funder, accounts: peers.funder.length },
  }
}

/** Returns each group in order of joining. */
function groupBy(
  accounts: readonly SimulatedAccount[],
  keyOf: (account: SimulatedAccount) => string | null,
): Map<string, SimulatedAccount[]> {
  const groups = new Map<string, SimulatedAccount[]>()
  for (const account of accounts.toSorted((a, b) => a.joinedAt - b.joinedAt)) {
    const key = keyOf(account)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(account)
    else groups.set(key, [account])
  }
  return groups
}
