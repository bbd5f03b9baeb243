import { expect, test } from 'vitest'
import { changeWalletMessage, linkWalletMessage } from './wallet-messages.ts'

test('names the account and the only chance in the signed texts', { tags: ['WAL-02'] }, () => {
  expect(linkWalletMessage('ada@example.org')).toBe(
    'Permanently link wallet to account: ada@example.org This can only be done once.',
  )
  expect(changeWalletMessage('ada@example.org')).toBe(
    'Change linked wallet for account: ada@example.org. WARNING: This can only be done once.',
  )
})
