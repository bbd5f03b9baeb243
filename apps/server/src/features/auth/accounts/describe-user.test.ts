import { expect, test } from 'vitest'
import { describeUser, EMAIL_PROVIDER, type ShownUser } from './describe-user.ts'

const created = new Date('2026-01-01T00:00:00Z')
const updated = new Date('2026-01-02T00:00:00Z')
const fresh: ShownUser = {
  id: '0198a1b2-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  email_confirmed_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  new_email: null,
  email_change_sent_at: null,
  invited_at: null,
  reauthentication_sent_at: null,
  banned_until: null,
  deleted_at: null,
  last_sign_in_at: null,
  app_metadata: EMAIL_PROVIDER,
  user_metadata: { name: 'Ada' },
  factors: [],
  created_at: created,
  updated_at: updated,
}

test('omits the times of what never happened', () => {
  const { id, email } = fresh
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
  expect(describeUser(fresh)).toStrictEqual({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Ada' },
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: false, phone_verified: false },
        provider: 'email',
        email,
        ...times,
      },
    ],
    ...times,
    is_anonymous: false,
  })
})

test('returns each time under its own name', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 3, hour))
  const user = describeUser({
    ...fresh,
    email_confirmed_at: at(1),
    confirmation_sent_at: at(2),
    recovery_sent_at: at(3),
    email_change_sent_at: at(4),
    invited_at: at(5),
    reauthentication_sent_at: at(6),
    banned_until: at(7),
    deleted_at: at(8),
    last_sign_in_at: at(9),
  })
  expect(user).toMatchObject({
    email_confirmed_at: '2026-01-03T01:00:00.000Z',
    confirmed_at: '2026-01-03T01:00:00.000Z',
    confirmation_sent_at: '2026-01-03T02:00:00.000Z',
    recovery_sent_at: '2026-01-03T03:00:00.000Z',
    email_change_sent_at: '2026-01-03T04:00:00.000Z',
    invited_at: '2026-01-03T05:00:00.000Z',
    reauthentication_sent_at: '2026-01-03T06:00:00.000Z',
    banned_until: '2026-01-03T07:00:00.000Z',
    deleted_at: '2026-01-03T08:00:00.000Z',
    last_sign_in_at: '2026-01-03T09:00:00.000Z',
    identities: [{ last_sign_in_at: '2026-01-03T09:00:00.000Z', identity_data: { email_verified: true } }],
  })
})

test('returns the new address and the second factors', () => {
  const factors = [
    { id: 'f', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' },
  ] as unknown as ShownUser['factors']
  expect(describeUser({ ...fresh, new_email: 'new@example.org', factors })).toMatchObject({
    new_email: 'new@example.org',
    factors,
  })
})
