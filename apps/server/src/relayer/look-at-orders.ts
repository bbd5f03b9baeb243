import { awaitsAccount } from './await-account.ts'
import type { Order } from './orders.ts'
import { readRevert, tellFailure } from './read-revert.ts'
import type { Relayer, SettledOrder } from './relayer.ts'
import type { Call } from './station.ts'

/** Orders of one queue that the node is asked about at once. */
const LOOKS = 8
/** An owner that is a contract decides what asking it takes; the network does not pay for everything. */
const MOST_GAS = 5_000_000n

/** An order that is to be sent. */
export interface Ready {
  order: Order
  call: Call
  /** As the node estimates it. */
  gas: bigint
}

/** An estimate is of the chain as it is now. */
export const withRoom = (gas: bigint) => (gas * 5n) / 4n

/**
 * Looks what is to be done about orders, of each queue as many as there is gas for: nodes take long to say what a call takes. One that
 * the node has no answer for stays in its queue, and holds nobody up.
 * @throws what the node said, where it has no answer for any of them
 */
export async function lookAtOrders(
  relayer: Relayer,
  queues: readonly (readonly Order[])[],
  gasRoom: bigint,
): Promise<(Ready | SettledOrder)[]> {
  const looked = await Promise.all(queues.map((orders) => lookAtQueue(relayer, orders, gasRoom)))
  const looks = looked.flat()
  const failed = looks.find((look) => look.status === 'rejected')
  if (failed && looks.every(({ status }) => status === 'rejected')) throw failed.reason
  if (failed) relayer.warn(`an order waits: ${tellFailure(failed.reason)}`)
  return looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []))
}

async function lookAtQueue(
  relayer: Relayer,
  orders: readonly Order[],
  gasRoom: bigint,
): Promise<PromiseSettledResult<Ready | SettledOrder>[]> {
  const looks: PromiseSettledResult<Ready | SettledOrder>[] = []
  let left = gasRoom
  for (let at = 0; at < orders.length && left > 0n; at += LOOKS) {
    const some = await Promise.allSettled(orders.slice(at, at + LOOKS).map((order) => lookAt(relayer, order)))
    looks.push(...some)
    for (const look of some)
      if (look.status === 'fulfilled' && 'gas' in look.value) left -= withRoom(look.value.gas)
  }
  return looks
}

/** What is to be done about an order: send it, or settle it as it is. */
async function lookAt(relayer: Relayer, order: Order): Promise<Ready | SettledOrder> {
  const { station } = relayer
  const { memberId, id, kind } = order
  const call = await station.callFor(order)
  // At once: each question to a node is a way there and back.
  const [account, first] = await Promise.all([station.findEffect(order, []), estimate(relayer, call)])
  if (account) return { memberId, id, kind, outcome: { state: 'confirmed', account, blockHash: undefined } }
  let asked = first
  if ('reason' in asked) {
    if (await awaitsAccount(relayer, order)) throw new Error(`the chain lacks the account ${order.subject}`)
    // What it lacked may have come in this moment.
    asked = await estimate(relayer, call)
  }
  if ('gas' in asked) return { order, call, gas: asked.gas }
  return { memberId, id, kind, outcome: { state: 'failed', reason: asked.reason } }
}

async function estimate(
  { client, signer }: Relayer,
  call: Call,
): Promise<{ gas: bigint } | { reason: string }> {
  try {
    const gas = await client.estimateGas({ account: signer.address, ...call })
    return gas <= MOST_GAS ? { gas } : { reason: `it takes ${gas} gas, more than ${MOST_GAS}` }
  } catch (error) {
    const reason = readRevert(error)
    if (reason === undefined) throw error
    return { reason }
  }
}
