import { formatMessage } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { describeFinding, describeResult } from './identity-messages.ts'

test('shows the ID of a chain without separators', () => {
  const finding = { id: 'otherChain', params: { chain: 3338, expected: 1_000_000 }, isGood: false } as const
  expect(formatMessage(describeFinding(finding), 'en')).toBe(
    'NO   The chain is 3338, but the network uses 1000000.',
  )
})

test('marks what is right', () => {
  const finding = { id: 'documentFound', params: {}, isGood: true } as const
  expect(formatMessage(describeFinding(finding), 'de')).toBe('ja    Die Chain hat ihr Dokument.')
})

test.each([
  [true, 'did:peaq:0x1 is a Machine ID of this network.'],
  [false, 'did:peaq:0x1 is not a Machine ID of this network.'],
])('summarizes the findings: %s', (isGood, text) => {
  expect(formatMessage(describeResult('did:peaq:0x1', isGood), 'en')).toBe(text)
})
