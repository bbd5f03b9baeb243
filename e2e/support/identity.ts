import type { PrivateKeyAccount } from 'viem/accounts'
import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { changeWalletMessage, linkWalletMessage } from '../../packages/protocol/src/wallet-messages.ts'
import { withServerDatabase } from './database.ts'
import { expect, type NewMember } from './fixtures.ts'

/** Sets the member's heartbeats, as if earned days earlier. */
export async function addHeartbeats({ id }: NewMember, heartbeats: number): Promise<void> {
  await withServerDatabase((db) =>
    db
      .insertInto('settled_totals')
      .values({ member_id: id, heartbeats })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ heartbeats }))
      .execute(),
  )
}

/** Links or replaces a wallet without the UI. */
export async function linkWallet(
  portal: string,
  member: NewMember,
  wallet: PrivateKeyAccount,
  right: 'link' | 'change' = 'link',
): Promise<void> {
  const message = (right === 'link' ? linkWalletMessage : changeWalletMessage)(member.email)
  const json = { address: wallet.address, message, signature: await wallet.signMessage({ message }) }
  const { status } = await callApi(portal, `/api/users/${right}-wallet`, { token: member.accessToken, json })
  expect(status).toBe(200)
}

/** Pauses a member while a function runs, as an operator would. */
export async function withPausedMember({ id }: NewMember, act: () => Promise<void>): Promise<void> {
  const set = (paused_at: Date | null, paused_reason: string | null) =>
    withServerDatabase((db) =>
      db.updateTable('members').set({ paused_at, paused_reason }).where('id', '=', id).execute(),
    )
  await set(new Date(), 'a test')
  await act()
  await set(null, null)
}
