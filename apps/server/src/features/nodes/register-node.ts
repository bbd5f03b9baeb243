import { MAX_NODES_PER_MEMBER, registrationText } from '@hearth/protocol/node-identity'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { isSignedBy, nodeIdOf } from './node-key.ts'

/**
 * Registers a key as a member's node. Registering the key again changes only the name.
 * @returns the node's ID
 * @throws AppError FORBIDDEN if the signature does not prove possession of the key, CONFLICT if the key
 * belongs to a different member or the member has too many nodes
 */
export async function registerNode(
  db: Database,
  memberId: string,
  node: { publicKey: string; signature: string; name?: string | undefined },
  now: Date,
): Promise<string> {
  const { publicKey, signature, name } = node
  if (!isSignedBy(publicKey, registrationText(memberId, publicKey), signature)) {
    throw new AppError('FORBIDDEN', messages.notSigned())
  }
  const id = nodeIdOf(publicKey)
  await db.transaction().execute(async (transaction) => {
    // Serialize a member's registrations to enforce the limit.
    await transaction.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    if (await rename(transaction, memberId, id, name)) return
    await assertNodeLimit(transaction, memberId)
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('nodes')
      .values({
        member_id: memberId,
        id,
        public_key: Buffer.from(publicKey, 'base64url'),
        name: name ?? null,
        registered_at: now,
      })
      .onConflict((conflict) => conflict.column('public_key').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) {
      throw new AppError('CONFLICT', messages.registeredElsewhere())
    }
  })
  return id
}

/**
 * Renames a registered node.
 * @returns whether the member has the node
 */
async function rename(
  transaction: Transaction,
  memberId: string,
  id: string,
  name: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('nodes')
    .set((row) => ({ name: name ?? row.ref('name') }))
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function assertNodeLimit(transaction: Transaction, memberId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_NODES_PER_MEMBER) throw new AppError('CONFLICT', messages.tooMany({ count }))
}
