import { expect, test } from 'vitest'
import { describeEntry } from './describe-entry.ts'

test.each([
  ['settlement', '1 heartbeat on 2026-03-01', '1 Heartbeat am 1. März 2026'],
  ['settlement', '1200 heartbeats on 2026-03-01', /^1.200 Heartbeats am 1\. März 2026$/],
  ['settlement', '2 heartbeats on 2026-03-01, booked later', '2 Heartbeats am 1. März 2026, später gebucht'],
  [
    'referral',
    'Reward for an invited member who takes part',
    'Belohnung für ein eingeladenes Mitglied, das mitmacht',
  ],
  [
    'invitation',
    'Welcome points for joining with the code ABC123',
    'Willkommenspunkte für die Registrierung mit dem Code ABC123',
  ],
  ['correction', 'Correction: A mistake\nof ours', 'Korrektur: A mistake\nof ours'],
  ['results', '1 post collected on 2026-03-01', '1 Beitrag, gesammelt am 1. März 2026'],
  [
    'results',
    '2 posts, 1 comment, 3 profiles collected on 2026-03-01',
    '2 Beiträge, 1 Kommentar, 3 Profile, gesammelt am 1. März 2026',
  ],
  [
    'result_check',
    'A result collected on 2026-03-01 was contradicted by two other nodes',
    'Einem am 1. März 2026 gesammelten Ergebnis haben zwei andere Nodes widersprochen',
  ],
])('translates the comment of kind %s: %s', (kind, comment, expected) => {
  const text = describeEntry(comment, kind, 'de')
  if (expected instanceof RegExp) expect(text).toMatch(expected)
  else expect(text).toBe(expected)
})

test.each([
  ['reward', 'Campaign of the spring'],
  ['settlement', 'about 2 heartbeats on 2026-03-01'],
  ['settlement', '2 heartbeats on 2026-03-01, booked later than usual'],
  ['settlement', 'two heartbeats on 2026-03-01'],
  ['referral', 'My reward for an invited member who takes part'],
  ['referral', 'Reward for an invited member who takes part!'],
  ['invitation', 'The welcome points for joining with the code ABC'],
  ['invitation', 'Welcome points for joining with the code A B'],
  ['correction', 'A Correction: text'],
  ['results', '2 likes collected on 2026-03-01'],
  ['results', 'x 2 posts collected on 2026-03-01'],
  ['results', '2 posts collected on 2026-03-01 at noon'],
  ['result_check', 'A result collected on 2026-03-01 was contradicted by two other nodes again'],
  ['result_check', 'See: A result collected on 2026-03-01 was contradicted by two other nodes'],
])('preserves the text of kind %s that another form has: %s', (kind, comment) => {
  expect(describeEntry(comment, kind, 'de')).toBe(comment)
})

test.each([
  ['settlement', '12 heartbeats on 2026-03-01'],
  ['settlement', '1 heartbeat on 2026-03-01, booked later'],
  ['results', '10 posts, 1 profile collected on 2026-03-01'],
  ['correction', 'Correction: text'],
])('shows people the day of a comment in English: %s: %s', (kind, comment) => {
  expect(describeEntry(comment, kind, 'en')).toBe(comment.replace('2026-03-01', '1 Mar 2026'))
})
