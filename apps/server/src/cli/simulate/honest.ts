import type { SimulatedAccount } from './account.ts'
import { createDailyBreaks, createOutages, hoursOf, type Outage } from './machines.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
/** Number of days over which the community joined. */
const DAYS = 120
/** Number of coarse subnets (/24) with members. Neighbors share one. */
const NEIGHBOURHOODS = 4000
/** Share of members with disposable addresses. */
const DISPOSABLE = 0.015

/** Kinds of honest members, with their share of all members. `docs/fairness.md` lists the assumptions. */
const kinds: readonly { kind: string; share: number; create(crowd: Crowd): void }[] = [
  { kind: 'single home', share: 0.58, create: createSingle },
  { kind: 'household', share: 0.2, create: createHousehold },
  { kind: 'shared office', share: 0.08, create: createOffice },
  { kind: 'audience of one post', share: 0.08, create: createAudience },
  { kind: 'meetup', share: 0.03, create: createMeetup },
  { kind: 'mobile carrier', share: 0.03, create: createCarrier },
]

interface Crowd {
  random: Random
  now: number
  kind: string
  accounts: SimulatedAccount[]
}

/** Creates `count` honest accounts, or slightly more to complete a group. */
export function createHonest(random: Random, count: number, now: number): SimulatedAccount[] {
  const accounts: SimulatedAccount[] = []
  for (const { kind, share, create } of kinds) {
    const until = accounts.length + share * count
    while (accounts.length < until) create({ random, now, kind, accounts })
  }
  return accounts
}

/** Creates one person at home. Two in five used a member's code. */
function createSingle(crowd: Crowd): void {
  const inviter = crowd.random.chance(0.4) ? anybody(crowd) : null
  add(crowd, { inviterId: inviter, ...home(crowd), outages: ownOutages(crowd) })
}

/**
 * Creates two to five people behind one router; the first invites the others. In 5% of households, two share
 * a computer.
 */
function createHousehold(crowd: Crowd): void {
  const { random } = crowd
  const origin = home(crowd)
  const router = createOutages(random, crowd.now, 12)
  const first = add(crowd, { inviterId: null, ...origin, outages: [...router, ...ownOutages(crowd)] })
  const shared = random.chance(0.05)
  for (let n = random.whole(1, 4); n > 0; n--) {
    const joinedAt = Math.min(crowd.now, origin.joinedAt + random.wait(2 * DAY_MS))
    const devices = shared && n === 1 ? first.devices : undefined
    add(crowd, {
      inviterId: first.id,
      subnet: origin.subnet,
      joinedAt,
      devices,
      outages: [...router, ...ownOutages(crowd)],
    })
  }
}

/**
 * Creates ten to forty colleagues in one subnet, mostly invited by one of them within two weeks. Machines run
 * during working hours, one in ten always. In 1% of the offices, one colleague funds the others' wallets.
 */
function createOffice(crowd: Crowd): void {
  const { random, now } = crowd
  const origin = home(crowd)
  const line = createOutages(random, now, 10)
  const span = random.chance(0.5) ? 0.2 * DAY_MS : 14 * DAY_MS
  const funder = random.chance(0.01) ? `treasurer-${crowd.accounts.length}` : null
  const working = () =>
    createDailyBreaks(random, now, {
      start: random.between(7.5, 9.5),
      end: random.between(16, 18.5),
      jitter: 0.6,
      daysOff: 2 / 7,
    })
  const join = (inviterId: string | null) =>
    add(crowd, {
      inviterId,
      subnet: origin.subnet,
      joinedAt: Math.min(now, origin.joinedAt + random.between(0, span)),
      outages: [...line, ...(random.chance(0.1) ? [] : working())],
      funder,
    })
  const first = join(null)
  for (let n = random.whole(9, 39); n > 0; n--) join(random.chance(0.7) ? first.id : null)
}

/** Creates 100 to 400 readers of one post with a code, who join from home, after a day on average. */
function createAudience(crowd: Crowd): void {
  const { random, now } = crowd
  const author = add(crowd, { inviterId: null, ...home(crowd), outages: ownOutages(crowd) })
  for (let n = random.whole(100, 400); n > 0; n--)
    add(crowd, {
      inviterId: author.id,
      subnet: home(crowd).subnet,
      joinedAt: Math.min(now, author.joinedAt + random.wait(DAY_MS)),
      outages: ownOutages(crowd),
    })
}

/** Creates 30 to 120 people in one room who use the speaker's code. Their machines are at home. */
function createMeetup(crowd: Crowd): void {
  const { random, now } = crowd
  const room = home(crowd)
  const speaker = add(crowd, { inviterId: null, ...home(crowd), outages: ownOutages(crowd) })
  for (let n = random.whole(30, 120); n > 0; n--)
    add(crowd, {
      inviterId: speaker.id,
      subnet: room.subnet,
      joinedAt: Math.min(now, room.joinedAt + random.between(0, 0.1 * DAY_MS)),
      outages: ownOutages(crowd),
    })
}

/** Creates 60 to 200 unrelated customers of one carrier and subnet. */
function createCarrier(crowd: Crowd): void {
  const { random, now } = crowd
  const { subnet } = home(crowd)
  for (let n = random.whole(60, 200); n > 0; n--)
    add(crowd, {
      inviterId: random.chance(0.4) ? anybody(crowd) : null,
      subnet: `carrier ${subnet}`,
      joinedAt: now - random.between(0, DAYS) * DAY_MS,
      outages: ownOutages(crowd),
    })
}

function add(
  { random, now, kind, accounts }: Crowd,
  who: Pick<SimulatedAccount, 'inviterId' | 'subnet' | 'joinedAt'> & {
    devices?: string[] | undefined
    outages: readonly Outage[]
    funder?: string | null
  },
): SimulatedAccount {
  const id = `honest-${accounts.length}`
  const account = {
    id,
    kind,
    isFarm: false,
    joinedAt: who.joinedAt,
    inviterId: who.inviterId,
    subnet: who.subnet,
    isDisposable: random.chance(DISPOSABLE),
    devices: who.devices ?? [`node-${id}`],
    hours: hoursOf(random, now, who.joinedAt, who.outages),
    funder: who.funder ?? null,
  }
  accounts.push(account)
  return account
}

/** Returns a random home subnet and joining time. */
function home({ random, now }: Crowd): { subnet: string; joinedAt: number } {
  return {
    subnet: `neighbourhood ${random.whole(1, NEIGHBOURHOODS)}`,
    joinedAt: now - random.between(0, DAYS) * DAY_MS,
  }
}

function anybody({ random, accounts }: Crowd): string | null {
  return accounts[random.whole(0, accounts.length - 1)]?.id ?? null
}

/**
 * Returns the outages of a member's machine. Half of the machines run day and night with occasional
 * interruptions, the others while somebody is home.
 */
function ownOutages({ random, now }: Crowd): Outage[] {
  const own = createOutages(random, now, 8)
  if (random.chance(0.5)) return own
  const start = random.between(6, 19)
  const end = start + random.between(3, 12)
  return [...own, ...createDailyBreaks(random, now, { start, end, jitter: 1.2, daysOff: 0.2 })]
}
