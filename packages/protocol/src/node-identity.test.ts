import { expect, test } from 'vitest'
import { proofText, registrationText, reportText, resultCheckText } from './node-identity.ts'

// docs/node-protocol.md defines these texts. Programs in other languages build them, so they never change.
test('builds the text of a registration', () => {
  expect(registrationText('m', 'key')).toBe('hearth-node-registration:v1\nm\nkey')
})

test('builds the text of a proof', () => {
  expect(proofText({ nonce: 'n', nodeId: 'id', slotEnd: 'end' })).toBe('hearth-node-proof:v1\nn\nid\nend')
})

test('builds the text of a report, with IDs in lower case and jobs as JSON', () => {
  const result = { id: 'AB', job: 'a "b"\n', kind: 'post', bytes: 5, collectedAt: '2026' }
  expect(reportText({ memberId: 'm', nodeId: 'n', results: [result, { ...result, id: 'cd' }] })).toBe(
    'hearth-node-results:v1\nm\nn\nab post 5 2026 "a \\"b\\"\\n"\ncd post 5 2026 "a \\"b\\"\\n"',
  )
})

test('builds the text of result checks', () => {
  const answers = [
    { check: 'AB', bytes: 0 },
    { check: 'cd', bytes: null },
  ]
  expect(resultCheckText({ memberId: 'm', nodeId: 'n', answers })).toBe(
    'hearth-node-result-checks:v1\nm\nn\nab 0\ncd absent',
  )
})
