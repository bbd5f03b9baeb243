import type { SimulatedAccount } from './account.ts'
import { createDailyBreaks, createOutages, hoursOf, type Outage } from './machines.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000

/** Kinds of farms, with their share of all farm accounts. `docs/fairness.md` lists the assumptions. */
const kinds: readonly { kind: string; share: number; create(farm: Farm): void }[] = [
  { kind: 'rack', share: 0.3, create: createRack },
  { kind: 'proxies', share: 0.25, create: createProxies },
  { kind: 'slow rack', share: 0.2, create: createSlowRack },
  { kind: 'carousel', share: 0.1, create: createCarousel },
  { kind: 'tree', share: 0.1, create: createTree },
  { kind: 'patient', share: 0.05, create: createPatient },
]

interface Farm {
  random: Random
  now: number
  kind: string
  accounts: SimulatedAccount[]
}

/** Creates `count` farm accounts, or slightly more to complete a farm. */
export function createFarms(random: Random, count: number, now: number): SimulatedAccount[] {
  const accounts: SimulatedAccount[] = []
  for (const { kind, share, create } of kinds) {
    const until = accounts.length + share * count
    while (accounts.length < until) create({ random, now, kind, accounts })
  }
  return accounts
}

/** Creates a member with 50 to 300 invitees, who join within two days from one data center and use one host. */
function createRack(farm: Farm): void {
  const { random } = farm
  const { subnet, joinedAt, host } = pickOrigin(farm, 2.5)
  const isDisposable = random.chance(0.5)
  const owner = add(farm, { inviterId: null, subnet, joinedAt, isDisposable: false, outages: host })
  for (let n = random.whole(50, 300); n > 0; n--)
    add(farm, {
      inviterId: owner.id,
      subnet,
      joinedAt: joinedAt + random.between(0, 2 * DAY_MS),
      isDisposable,
      outages: host,
    })
}

/**
 * Creates a farm behind residential proxies: each account has a random subnet, and three in five have a
 * disposable address.
 */
function createProxies(farm: Farm): void {
  const { random } = farm
  const { joinedAt, host } = pickOrigin(farm, 2.5)
  const join = (inviterId: string | null) =>
    add(farm, {
      inviterId,
      subnet: `proxy ${random.whole(1, 1_000_000)}`,
      joinedAt: joinedAt + random.between(0, 3 * DAY_MS),
      isDisposable: random.chance(0.6),
      outages: host,
    })
  const owner = join(null)
  for (let n = random.whole(80, 250); n > 0; n--) join(owner.id)
}

/**
 * Creates 40 to 120 accounts within three weeks from one subnet, with real mailboxes. One wallet funds four
 * in five.
 */
function createSlowRack(farm: Farm): void {
  const { random } = farm
  const { subnet, joinedAt, host } = pickOrigin(farm, 3)
  const funder = `funder-${farm.accounts.length}`
  const join = (inviterId: string | null) =>
    add(farm, {
      inviterId,
      subnet,
      joinedAt: joinedAt + random.between(0, 21 * DAY_MS),
      isDisposable: false,
      outages: host,
      funder: random.chance(0.8) ? funder : null,
    })
  const owner = join(null)
  for (let n = random.whole(40, 120); n > 0; n--) join(owner.id)
}

/** Creates 20 to 60 accounts used in turn on one machine, each until its first heartbeats. */
function createCarousel(farm: Farm): void {
  const { random } = farm
  const { joinedAt } = pickOrigin(farm, 3)
  const device = `device-${farm.accounts.length}`
  const join = (inviterId: string | null) =>
    add(farm, {
      inviterId,
      subnet: `proxy ${random.whole(1, 1_000_000)}`,
      joinedAt: joinedAt + random.between(0, 30 * DAY_MS),
      isDisposable: random.chance(0.2),
      devices: [device],
      outages: [[0, farm.now]],
    })
  const owner = join(null)
  for (let n = random.whole(20, 60); n > 0; n--) join(owner.id)
}

/**
 * Creates accounts that each invite up to three others, so that no code is used often. They use proxies, one
 * host, and coins from one wallet.
 */
function createTree(farm: Farm): void {
  const { random } = farm
  const { joinedAt, host } = pickOrigin(farm, 2.5)
  const funder = `funder-${farm.accounts.length}`
  const made: SimulatedAccount[] = []
  for (let n = random.whole(40, 120); n > 0; n--)
    made.push(
      add(farm, {
        inviterId: made[Math.floor((made.length - 1) / 3)]?.id ?? null,
        subnet: `proxy ${random.whole(1, 1_000_000)}`,
        joinedAt: joinedAt + random.between(0, 10 * DAY_MS),
        isDisposable: random.chance(0.5),
        outages: host,
        funder: random.chance(0.9) ? funder : null,
      }),
    )
}

/** Creates 5 to 15 accounts over months, with separate subnets, machines, mailboxes and exchanges. */
function createPatient(farm: Farm): void {
  const { random, now } = farm
  let inviterId: string | null = null
  for (let n = random.whole(5, 15); n > 0; n--) {
    const start = random.between(6, 19)
    inviterId = add(farm, {
      inviterId,
      subnet: `proxy ${random.whole(1, 1_000_000)}`,
      joinedAt: now - random.between(15, 120) * DAY_MS,
      isDisposable: false,
      outages: createDailyBreaks(random, now, { start, end: start + 8, jitter: 1.2, daysOff: 0.2 }),
    }).id
  }
}

/** Returns a farm's subnet, its start, and the outages that its nodes share. */
function pickOrigin({ random, now, accounts }: Farm, meanDays: number) {
  return {
    subnet: `data centre ${accounts.length}`,
    joinedAt: now - random.between(35, 120) * DAY_MS,
    host: createOutages(random, now, meanDays),
  }
}

function add(
  { random, now, kind, accounts }: Farm,
  who: Pick<SimulatedAccount, 'inviterId' | 'subnet' | 'joinedAt' | 'isDisposable'> & {
    devices?: string[]
    outages: readonly Outage[]
    funder?: string | null
  },
): SimulatedAccount {
  const { outages, devices, funder, ...rest } = who
  const id = `farm-${accounts.length}`
  const account = {
    ...rest,
    id,
    kind,
    isFarm: true,
    devices: devices ?? [`node-${id}`],
    hours: hoursOf(random, now, who.joinedAt, outages),
    funder: funder ?? null,
  }
  accounts.push(account)
  return account
}
