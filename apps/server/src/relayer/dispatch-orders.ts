import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { awaitsAccount } from './await-account.ts'
import { claimOrders } from './claim-orders.ts'
import { greater, suggestFees } from './fees.ts'
import { type Order, toBuffer } from './orders.ts'
import { readRevert, tellFailure } from './read-revert.ts'
import type { Relayer, SettledOrder, Waiting } from './relayer.ts'
import { keepAttempts, type Signed, send, sign } from './send-transaction.ts'
import { settleOrders } from './settle-orders.ts'
import type { Call } from './station.ts'

/** Nodes keep about so many of one sender that wait. So no more orders are looked at in one round, nor go together: a station takes 200. */
const MOST_WAITING = 32
/** Orders that the node is asked about at once. */
const LOOKS = 8
/** From so many calls on they go together. */
const BATCH_FROM = 3
/** An owner that is a contract decides what asking it takes; the network does not pay for everything. */
const MOST_GAS = 5_000_000n
/** Of a block's gas, for one transaction. */
const BLOCK_SHARE = 2n
/** Blocks that what waits may fill: what is sent earlier waits with the fees of then, while full blocks make gas dearer. */
const BLOCKS_AHEAD = 2n

interface Ready {
  order: Order
  call: Call
  gas: bigint
}

interface Shipment {
  orders: Order[]
  call: Call
  gas: bigint
}

/**
 * Sends what is queued, oldest first. What the chain shows as done already is settled, and what a contract refuses fails, without
 * a transaction.
 * @returns how many orders left the queue
 */
export async function dispatchOrders(relayer: Relayer, waiting: Waiting): Promise<number> {
  const { db, client, signer, spending, warn } = relayer
  const room = MOST_WAITING - waiting.count
  if (room <= 0) return 0
  const orders = await claimOrders(db, signer.address, room)
  if (orders.length === 0) return 0
  const { gasLimit } = await client.getBlock({ blockTag: 'latest' })
  const gasRoom = gasLimit * BLOCKS_AHEAD - waiting.gas
  const looks = await lookAtMany(relayer, orders, gasRoom)
  const settled = looks.flatMap((look) => ('outcome' in look ? [look] : []))
  if (settled.length > 0) {
    await db.transaction().execute((transaction) => settleOrders(relayer, transaction, 'queued', settled))
  }
  const open = looks.flatMap((look) => ('outcome' in look ? [] : [look]))
  if (open.length === 0) return settled.length
  const fees = await suggestFees(client, spending.maxFee)
  if (!fees) {
    warn('gas costs more than CHAIN_MAX_FEE_GWEI allows; orders wait')
    return settled.length
  }
  const packed = await pack(relayer, open, gasLimit / BLOCK_SHARE)
  const shipments = takeWhileRoom(packed, gasRoom)
  if (shipments.length === 0) return settled.length
  const used = await client.getTransactionCount({ address: signer.address, blockTag: 'latest' })
  const first = await findNonce(relayer, used)
  const ready = await Promise.all(
    shipments.map(async (shipment, index) => {
      const unsigned = { nonce: first + index, ...shipment.call, gas: shipment.gas }
      return { ...shipment, signed: await sign(relayer, unsigned, fees) }
    }),
  )
  await db.transaction().execute((transaction) => keepShipments(relayer, transaction, ready))
  // Together, so that a round with many takes no longer than one with few.
  await Promise.all(ready.map(({ signed }) => send(relayer, signed.signed)))
  return settled.length + shipments.reduce((sum, { orders }) => sum + orders.length, 0)
}

/**
 * Looks at orders, as many as there is gas for: nodes take long to say what a call takes. One that the node has no answer for stays
 * in the queue, and holds nobody up.
 */
async function lookAtMany(
  relayer: Relayer,
  orders: readonly Order[],
  gasRoom: bigint,
): Promise<(Ready | SettledOrder)[]> {
  const looks: PromiseSettledResult<Ready | SettledOrder>[] = []
  let left = gasRoom
  for (let at = 0; at < orders.length && left > 0n; at += LOOKS) {
    const some = await Promise.allSettled(orders.slice(at, at + LOOKS).map((order) => lookAt(relayer, order)))
    looks.push(...some)
    for (const look of some)
      if (look.status === 'fulfilled' && 'gas' in look.value) left -= withRoom(look.value.gas)
  }
  const failed = looks.find((look) => look.status === 'rejected')
  if (failed && looks.every(({ status }) => status === 'rejected')) throw failed.reason
  if (failed) relayer.warn(`an order waits: ${tellFailure(failed.reason)}`)
  return looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []))
}

/** What is to be done about an order: send it, or settle it as it is. */
async function lookAt(relayer: Relayer, order: Order): Promise<Ready | SettledOrder> {
  const { station, client, signer } = relayer
  const { memberId, id, kind } = order
  const account = await station.findEffect(order, [])
  if (account) return { memberId, id, kind, outcome: { state: 'confirmed', account, blockHash: undefined } }
  const call = await station.callFor(order)
  const estimate = async (): Promise<{ gas: bigint } | { reason: string }> => {
    try {
      const gas = await client.estimateGas({ account: signer.address, ...call })
      return gas <= MOST_GAS ? { gas } : { reason: `it takes ${gas} gas, more than ${MOST_GAS}` }
    } catch (error) {
      const reason = readRevert(error)
      if (reason === undefined) throw error
      return { reason }
    }
  }
  let asked = await estimate()
  if ('reason' in asked && order.kind === 'execute') {
    if (await awaitsAccount(relayer, order)) throw new Error(`the chain lacks the account ${order.subject}`)
    // The account is there now, and may not have been a moment ago.
    asked = await estimate()
  }
  if ('gas' in asked) return { order, call, gas: asked.gas }
  return { memberId, id, kind, outcome: { state: 'failed', reason: asked.reason } }
}

/** Many calls go together, as many as half a block takes; deployments go one by one. */
async function pack({ station }: Relayer, ready: readonly Ready[], mostGas: bigint): Promise<Shipment[]> {
  const alone = ({ order, call, gas }: Ready): Shipment => ({ orders: [order], call, gas: withRoom(gas) })
  const calls = ready.filter(({ order }) => order.kind === 'execute')
  if (calls.length < BATCH_FROM) return ready.map(alone)
  const shipments = ready.filter(({ order }) => order.kind === 'deploy').map(alone)
  // Each item has an equal share of what is left, so it is the dearest that counts.
  const dearest = withRoom(calls.reduce((most, { gas }) => greater(most, gas), 0n))
  const size = Math.max(1, Number(mostGas / dearest))
  for (let at = 0; at < calls.length; at += size) {
    const part = calls.slice(at, at + size)
    const [only] = part
    if (part.length === 1 && only) {
      shipments.push(alone(only))
      continue
    }
    const orders = part.map(({ order }) => order)
    shipments.push({ orders, call: await station.callForAll(orders), gas: dearest * BigInt(part.length) })
  }
  return shipments
}

/** The first of them, as many as there is gas for. */
function takeWhileRoom(shipments: readonly Shipment[], room: bigint): Shipment[] {
  let left = room
  const tooMany = shipments.findIndex(({ gas }) => {
    left -= gas
    return left < 0n
  })
  return shipments.slice(0, tooMany < 0 ? undefined : tooMany)
}

/** An estimate is of the chain as it is now. */
const withRoom = (gas: bigint) => (gas * 5n) / 4n

/** The first nonce above all that were ever given out, and above what the chain has used. */
async function findNonce({ db, signer }: Relayer, used: number): Promise<number> {
  const { highest } = await db
    .selectFrom('relay_transactions')
    .select(({ fn }) => fn.max('nonce').as('highest'))
    .where('sender', '=', toBuffer(signer.address))
    .executeTakeFirstOrThrow()
  return Math.max(used, highest === null ? 0 : Number(highest) + 1)
}

/** Writes down what is going to be sent, and with what each order goes. */
async function keepShipments(
  relayer: Relayer,
  transaction: Transaction,
  shipments: readonly (Shipment & { signed: Signed })[],
): Promise<void> {
  const sender = toBuffer(relayer.signer.address)
  await transaction
    .insertInto('relay_transactions')
    .values(
      shipments.map(({ call, gas, signed: { nonce } }) => ({
        sender,
        nonce,
        target: toBuffer(call.to),
        calldata: toBuffer(call.data),
        gas: Number(gas),
        state: 'sent' as const,
        created_at: relayer.now(),
      })),
    )
    .execute()
  await keepAttempts(
    relayer,
    transaction,
    shipments.map(({ signed }) => signed),
  )
  const assigned = shipments.flatMap(({ orders, signed: { nonce } }) =>
    orders.map(({ memberId, id }) => ({ memberId, id, nonce })),
  )
  const { rows } = await sql`
    update relay_orders o set state = 'sent', sender = ${sender}, transaction_nonce = given.nonce
    from unnest(
      ${assigned.map(({ memberId }) => memberId)}::uuid[], ${assigned.map(({ id }) => id)}::uuid[],
      ${assigned.map(({ nonce }) => nonce)}::bigint[]
    ) as given (member_id, id, nonce)
    where o.member_id = given.member_id and o.id = given.id and o.state = 'queued'
    returning o.id
  `.execute(transaction)
  // Another process was faster with one of them: none of this may be sent.
  if (rows.length !== assigned.length) throw new Error('an order left the queue meanwhile')
}
