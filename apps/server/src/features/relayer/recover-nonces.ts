import { sql } from 'kysely'
import { suggestFees } from './fees.ts'
import { toBuffer } from './relay-job.ts'
import type { Relayer } from './relayer.ts'
import { type Signed, saveAttempts, send, sign } from './send-transaction.ts'

/** Gas of an empty transfer. */
const TRANSFER_GAS = 21_000n
const MOST_FILLED = 100

/**
 * Reopens finalized transactions whose nonce is free again, after a reorganization or a reset. The same bytes
 * are sent again, so no transaction takes effect twice. If the RPC node is merely lagging, the transactions
 * are found again.
 * @param used number of used nonces
 */
export async function reopenLost({ db, signer }: Relayer, used: number): Promise<void> {
  const sender = toBuffer(signer.address)
  await sql`
    with lost as (
      update relay_transactions set state = 'sent', block_number = null, block_hash = null
      where sender = ${sender} and nonce >= ${used} and state in ('confirmed', 'reverted')
      returning nonce
    )
    update relay_jobs set state = 'sent', finalized_at = null
    where sender = ${sender} and transaction_nonce in (select nonce from lost) and state = 'confirmed'
  `.execute(db)
}

/**
 * Fills unused nonces below pending ones. Gaps appear if an RPC node reports a nonce that is too high, or a
 * reorganization removes another program's transaction.
 * @param open open transactions, lowest nonce first
 */
export async function fillGap(
  relayer: Relayer,
  used: number,
  open: readonly { nonce: number; attempts: readonly { sent_at: Date }[] }[],
): Promise<void> {
  const { db, client, signer, stuckMs, spending, now, warn } = relayer
  const [lowest] = open
  if (!lowest || lowest.nonce <= used) return
  const first = lowest.attempts.at(-1)?.sent_at
  // Wait, because the missing transaction may still arrive.
  if (!first || now().getTime() - first.getTime() < stuckMs) return
  const fees = await suggestFees(client, spending.maxFee)
  if (!fees) return
  warn(`nonces ${used} to ${lowest.nonce - 1} are unused; filling them`)
  const sender = toBuffer(signer.address)
  for (let nonce = used; nonce < Math.min(lowest.nonce, used + MOST_FILLED); nonce++) {
    const unsigned = { nonce, to: signer.address, data: '0x', gas: TRANSFER_GAS } as const
    const signed: Signed = await sign(relayer, unsigned, fees)
    const isFree = await db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('relay_transactions')
        .values({
          sender,
          nonce,
          target: sender,
          calldata: Buffer.alloc(0),
          gas: Number(TRANSFER_GAS),
          state: 'sent',
          created_at: now(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['sender', 'nonce'])
            .doUpdateSet({
              state: 'sent',
              target: sender,
              calldata: Buffer.alloc(0),
              gas: Number(TRANSFER_GAS),
            })
            .where('relay_transactions.state', '=', 'displaced'),
        )
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return false
      await saveAttempts(relayer, transaction, [signed])
      return true
    })
    if (isFree) await send(relayer, signed.signed)
  }
}
