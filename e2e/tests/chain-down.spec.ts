import { expect } from '@playwright/test'
import type { RelayJobKind } from '../../apps/server/src/features/relayer/tables.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectEventually, installFastClock } from '../support/faults.ts'
import type { NewMember } from '../support/fixtures.ts'
import { type HearthProcess, START_TIMEOUT_MS } from '../support/hearth-process.ts'
import { addHeartbeats } from '../support/identity.ts'
import { findChainProcess, freezeChain, killProcess, thawChain } from '../support/kill-processes.ts'
import { dialogOf, inHeader, inWalletCard, walletCard, test as walletTest } from '../support/wallet-test.ts'
import { withOwnHearth } from '../support/with-own-hearth.ts'

/** Uses a separate server, because stopping a shared chain would block other tests. */
const test = walletTest.extend<object, { hearth: HearthProcess }>({
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    ({}, use) =>
      withOwnHearth(
        {
          // Long enough to stop the chain between a transaction and its block.
          CHAIN_BLOCK_SECONDS: '1',
          RATE_LIMIT_FACTOR: '1000',
          BOT_CHECK_WORK: '10000',
        },
        async (hearth) => {
          await use(hearth)
          thawChain(hearth)
        },
      ),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  urls: [({ hearth }, use) => use({ portal: hearth.url, accounts: hearth.url }), { scope: 'worker' }],
  walletState: { isConnected: true },
})

/** Waits until the relayer has sent the member's job. */
async function waitUntilSent({ id }: NewMember, kind: RelayJobKind): Promise<void> {
  await withServerDatabase((db) =>
    expect
      .poll(() =>
        db
          .selectFrom('relay_jobs')
          .select('state')
          .where('member_id', '=', id)
          .where('kind', '=', kind)
          .where('state', '<>', 'queued')
          .execute(),
      )
      .toHaveLength(1),
  )
}

test('[WAL-05] [MID-04] [MID-05] [MID-06] links a wallet without the chain and survives an outage at every step of a Machine ID', async ({
  page,
  wallet,
  hearth,
  member,
}) => {
  await addHeartbeats(member, 100)
  const dialog = page.getByRole('dialog')
  const away = 'The chain is not responding.'
  const expectChainUnavailable = () => expectEventually(page, dialog, away)
  /** Waits for the message in the header's tooltip. */
  const isShown = () =>
    expect(async () => {
      await page.clock.fastForward(2_000)
      await page.getByRole('banner').getByRole('button', { name: away }).focus({ timeout: 100 })
      await expect(page.getByRole('tooltip')).toContainText(away, { timeout: 1_000 })
    }).toPass({ intervals: [50] })
  const isBack = () =>
    expect(async () => {
      await page.clock.fastForward(2_000)
      await expect(dialog.getByText(away)).toHaveCount(0, { timeout: 100 })
    }).toPass({ intervals: [50] })
  await installFastClock(page)

  // A wallet can be linked while the chain is stopped, because linking needs only a signature.
  freezeChain(hearth)
  await page.goto('/profile/wallet')
  await inWalletCard(page, 'Link wallet').click()
  await dialog.getByRole('button', { name: 'Sign and link' }).click()
  await expect(page.getByText('Wallet linked successfully!')).toBeVisible()
  await expect(walletCard(page)).toContainText('Linked to your account')

  // The chain stops before the requirements are checked.
  await inHeader(page, 'Create Smart Account').click()
  await expectChainUnavailable()
  thawChain(hearth)
  await isBack()

  // The chain stops after the Smart Account request is signed, before it is sent.
  wallet.answerNext(async () => freezeChain(hearth))
  await dialog.getByRole('button', { name: 'Create Smart Account' }).click()
  await expect(dialog).toContainText('Smart Account creation has been queued')
  await expectChainUnavailable()
  thawChain(hearth)

  // The chain stops during deployment and is killed with unsaved state.
  await waitUntilSent(member, 'deploy')
  freezeChain(hearth)
  await expectChainUnavailable()
  await killProcess(hearth, findChainProcess)
  await isBack()
  await dialog.getByRole('button', { name: 'Create Machine ID' }).click()
  const sign = dialog.getByRole('button', { name: 'Sign Machine ID Creation' })
  await expect(sign).toBeEnabled()

  // The chain stops before the Machine ID is signed.
  freezeChain(hearth)
  await expectChainUnavailable()
  await sign.click()
  await expect(dialog).toContainText('Machine ID creation in progress...')
  await expectChainUnavailable()
  thawChain(hearth)

  // The chain stops while the Machine ID is written.
  await waitUntilSent(member, 'execute')
  freezeChain(hearth)
  await expectChainUnavailable()
  await page.reload()
  await isShown()
  thawChain(hearth)
  await inHeader(page, 'Copy the Machine ID').waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Machine ID/ })
    .click()
  const done = dialogOf(page, 'Your Machine ID')
  await done.getByRole('button', { name: 'Verify' }).click()
  const findings = done
    .getByRole('list', { name: 'Verification results' })
    .getByRole('img', { name: 'Valid' })
  await expect(findings).toHaveCount(7)
})
