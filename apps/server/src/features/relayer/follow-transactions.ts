import { sql } from 'kysely'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { Database } from '../../platform/database/database.ts'
import { awaitsAccount } from './await-account.ts'
import { raiseFees, suggestFees } from './fees.ts'
import { finalizeJobs, requeueJobs } from './finalize-jobs.ts'
import { type Revert, readRevert } from './read-revert.ts'
import { fillGap, reopenLost } from './recover-nonces.ts'
import { parseRelayJob, type RelayJob, relayJobColumns, toBuffer, toHex } from './relay-job.ts'
import type { FinalizedJob, Relayer, Waiting } from './relayer.ts'
import { saveAttempts, send, sign } from './send-transaction.ts'
import type { Call } from './station.ts'

/** Maximum number of transactions followed per step, lowest nonces first. */
const FOLLOWED = 500

interface Open {
  nonce: number
  state: 'sent' | 'mined'
  block_number: number | null
  target: Buffer
  calldata: Buffer
  gas: number
  /** Newest first. */
  attempts: { hash: Hash; signed: Buffer; max_fee: string; priority_fee: string | null; sent_at: Date }[]
}

/**
 * Finalizes transactions that are deep enough, resends lost ones and replaces stuck ones.
 * @returns the number of open transactions, and the transactions that are not yet mined
 */
export async function followTransactions(relayer: Relayer): Promise<{ open: number; waiting: Waiting }> {
  const { client, signer, confirmations } = relayer
  const { number: head } = await client.getBlock({ blockTag: 'latest' })
  const used = await client.getTransactionCount({ address: signer.address, blockTag: 'latest' })
  await reopenLost(relayer, used)
  const open = await readOpen(relayer)
  const waiting: Waiting = { count: 0, gas: 0n }
  if (open.length === 0) return { open: 0, waiting }
  await fillGap(relayer, used, open)
  const deepest = head - BigInt(confirmations - 1)
  const usedForGood = deepest < 0n ? 0 : await countUsed(relayer, deepest)
  // Skip mined transactions that lack the required depth, unless the chain lost them.
  const unfinished = open.filter((one) => !isMined(one, used) || Number(one.block_number) <= deepest)
  const receipts = await Promise.all(
    unfinished.map((one) => (one.nonce < used ? findReceipt(relayer, one) : undefined)),
  )
  const found = unfinished.flatMap(({ nonce }, index) => {
    const receipt = receipts[index]
    return receipt ? [{ nonce, receipt }] : []
  })
  const deep = found.filter(({ receipt }) => receipt.blockNumber <= deepest)
  await finalize(relayer, deep)
  await markMined(
    relayer,
    found.filter(({ receipt }) => receipt.blockNumber > deepest),
  )
  let finalized = deep.length
  for (const [index, transaction] of unfinished.entries()) {
    if (receipts[index]) continue
    if (transaction.nonce < usedForGood) {
      // A transaction from a different program used this nonce and has the required depth. Requeue the jobs.
      await displace(relayer, transaction)
      finalized += 1
    } else {
      waiting.count += 1
      waiting.gas += BigInt(transaction.gas)
      if (transaction.nonce >= used) await retryTransaction(relayer, transaction)
    }
  }
  return { open: open.length - finalized, waiting }
}

/**
 * Returns how many nonces were used as of a block, or zero if the RPC node lacks this state, as it may after
 * a restart. With zero, no transaction counts as displaced.
 */
async function countUsed({ client, signer }: Relayer, blockNumber: bigint): Promise<number> {
  return client.getTransactionCount({ address: signer.address, blockNumber }).catch(() => 0)
}

const isMined = ({ state, nonce }: Open, used: number) => state === 'mined' && nonce < used

async function readOpen({ db, signer }: Relayer): Promise<Open[]> {
  const sender = toBuffer(signer.address)
  const transactions = await db
    .selectFrom('relay_transactions')
    .select(['nonce', 'state', 'block_number', 'target', 'calldata', 'gas'])
    .where('sender', '=', sender)
    .where('state', 'in', ['sent', 'mined'])
    .orderBy('nonce')
    .limit(FOLLOWED)
    .execute()
  if (transactions.length === 0) return []
  const attempts = await db
    .selectFrom('relay_attempts')
    .select(['nonce', 'hash', 'signed', 'max_fee', 'priority_fee', 'sent_at'])
    .where('sender', '=', sender)
    .where(
      'nonce',
      'in',
      transactions.map(({ nonce }) => nonce),
    )
    .orderBy('sent_at', 'desc')
    .execute()
  return transactions.map((transaction) => ({
    ...transaction,
    state: transaction.state as Open['state'],
    attempts: attempts
      .filter(({ nonce }) => nonce === transaction.nonce)
      .map((attempt) => ({ ...attempt, hash: toHex(attempt.hash) })),
  }))
}

async function findReceipt({ client }: Relayer, { attempts }: Open): Promise<TransactionReceipt | undefined> {
  for (const { hash } of attempts) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
  }
  return undefined
}

interface Mined {
  nonce: number
  receipt: TransactionReceipt
}

/** Finalizes transactions and their jobs atomically. */
async function finalize(relayer: Relayer, mined: readonly Mined[]): Promise<void> {
  if (mined.length === 0) return
  const { db, signer } = relayer
  const sender = toBuffer(signer.address)
  const rows = await db
    .selectFrom('relay_jobs')
    .select([...relayJobColumns, 'transaction_nonce'])
    .where('sender', '=', sender)
    .where(
      'transaction_nonce',
      'in',
      mined.map(({ nonce }) => nonce),
    )
    .where('state', '=', 'sent')
    .execute()
  const receipts = new Map(mined.map(({ nonce, receipt }) => [nonce, receipt]))
  const determined = await Promise.all(
    rows.map(async (row) => {
      const nonce = Number(row.transaction_nonce)
      const receipt = receipts.get(nonce) as TransactionReceipt
      return { nonce, job: await determineOutcome(relayer, parseRelayJob(row), receipt) }
    }),
  )
  await db.transaction().execute(async (transaction) => {
    await recordBlocks(transaction, sender, mined, ({ status }) =>
      status === 'success' ? 'confirmed' : 'reverted',
    )
    await finalizeJobs(
      relayer,
      transaction,
      'sent',
      determined.flatMap(({ job }) => job ?? []),
    )
    const tooEarly = new Set(determined.flatMap(({ nonce, job }) => (job ? [] : nonce)))
    for (const nonce of tooEarly) await requeueJobs(transaction, sender, nonce)
  })
}

/**
 * Determines the outcome of a job.
 * @returns undefined if the account is not deployed yet
 */
async function determineOutcome(
  relayer: Relayer,
  job: RelayJob,
  receipt: TransactionReceipt,
): Promise<FinalizedJob | undefined> {
  if (job.kind === 'network') {
    const { id, kind } = job
    const call = { to: job.target, data: job.calldata }
    return receipt.status === 'success'
      ? { id, kind, outcome: { state: 'confirmed', blockHash: toBuffer(receipt.blockHash) } }
      : { id, kind, outcome: { state: 'failed', ...(await explainFailure(relayer, call, receipt)) } }
  }
  const { memberId, id, kind } = job
  const account = await relayer.station.findEffect(job, receipt.logs)
  if (account) {
    const blockHash = toBuffer(receipt.blockHash)
    return { memberId, id, kind, outcome: { state: 'confirmed', account, blockHash } }
  }
  if (await awaitsAccount(relayer, job, receipt.blockNumber)) return undefined
  const revert = await explainFailure(relayer, await relayer.station.callFor(job), receipt)
  // Excuse a taken name, because anyone can take a name while the transaction waits. Do not excuse a contract
  // wallet, because it could fake this failure.
  const isExcused = revert.code === 'NAME_TAKEN' && !(await relayer.client.getCode({ address: job.wallet }))
  return { memberId, id, kind, outcome: { state: 'failed', ...revert, isExcused } }
}

/** Returns why a call failed, by simulating it again. A receipt contains no reason. */
async function explainFailure(
  { client, signer }: Relayer,
  call: Call,
  receipt: TransactionReceipt,
): Promise<Revert> {
  try {
    await client.call({ account: signer.address, ...call })
  } catch (error) {
    const revert = readRevert(error)
    if (revert === undefined) throw error
    return revert
  }
  return receipt.status === 'success'
    ? { code: 'NO_EFFECT', reason: 'the transaction had no effect' }
    : { code: 'OUT_OF_GAS', reason: 'the transaction ran out of gas' }
}

async function markMined({ db, signer }: Relayer, mined: readonly Mined[]): Promise<void> {
  if (mined.length > 0) await recordBlocks(db, toBuffer(signer.address), mined, () => 'mined')
}

/** Records the blocks of transactions and the resulting states. */
async function recordBlocks(
  db: Database,
  sender: Buffer,
  mined: readonly Mined[],
  stateOf: (receipt: TransactionReceipt) => 'mined' | 'confirmed' | 'reverted',
): Promise<void> {
  await sql`
    update relay_transactions t set state = given.state, block_number = given.number, block_hash = given.hash
    from unnest(
      ${mined.map(({ nonce }) => nonce)}::bigint[], ${mined.map(({ receipt }) => stateOf(receipt))}::text[],
      ${mined.map(({ receipt }) => String(receipt.blockNumber))}::bigint[],
      ${mined.map(({ receipt }) => toBuffer(receipt.blockHash))}::bytea[]
    ) as given (nonce, state, number, hash)
    where t.sender = ${sender} and t.nonce = given.nonce
  `.execute(db)
}

async function displace({ db, signer, warn }: Relayer, { nonce }: Open): Promise<void> {
  const sender = toBuffer(signer.address)
  warn(`another program uses the relayer's key: nonce ${nonce} was used by another transaction`)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('relay_transactions')
      .set({ state: 'displaced', block_number: null, block_hash: null })
      .where('sender', '=', sender)
      .where('nonce', '=', nonce)
      .execute()
    await requeueJobs(transaction, sender, nonce)
  })
}

/** Resends a pending transaction if the RPC node lost it. Replaces it if it is stuck. */
async function retryTransaction(relayer: Relayer, transaction: Open): Promise<void> {
  const { db, client, signer, resendMs, stuckMs, now, warn } = relayer
  const { maxFee } = relayer.spending
  const { nonce, state, attempts } = transaction
  const [newest] = attempts
  if (!newest) return
  if (state === 'mined') {
    await db
      .updateTable('relay_transactions')
      .set({ state: 'sent', block_number: null, block_hash: null })
      .where('sender', '=', toBuffer(signer.address))
      .where('nonce', '=', nonce)
      .execute()
  }
  const age = now().getTime() - newest.sent_at.getTime()
  if (age >= stuckMs) {
    const before = {
      maxFee: BigInt(newest.max_fee),
      priorityFee: newest.priority_fee === null ? undefined : BigInt(newest.priority_fee),
    }
    const suggested = await suggestFees(client, maxFee)
    // Raise the fees only if market fees rose. Otherwise, the transaction may only be waiting for a lower
    // nonce.
    const isDearer =
      suggested &&
      (suggested.maxFee > before.maxFee || (suggested.priorityFee ?? 0n) > (before.priorityFee ?? 0n))
    const raised = isDearer ? raiseFees(before, suggested, maxFee) : undefined
    if (raised) {
      const unsigned = {
        nonce,
        to: toHex(transaction.target),
        data: toHex(transaction.calldata),
        gas: BigInt(transaction.gas),
      }
      const signed = await sign(relayer, unsigned, raised)
      await db.transaction().execute((stored) => saveAttempts(relayer, stored, [signed]))
      return send(relayer, signed.signed)
    }
    if (!suggested) warn('the gas price exceeds CHAIN_MAX_FEE_GWEI; transactions wait')
  }
  if (state === 'sent' && age < resendMs) return
  const known = await client.getTransaction({ hash: newest.hash }).catch(() => undefined)
  if (!known) await send(relayer, toHex(newest.signed))
}
