import type { User } from '@hearth/protocol/user'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'

const user = { id: 'u1', email: 'mara@example.org', personal_code: 'K7QMX', points_total: 25 } as User

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
})

const load = () => import('./client-state.ts')

test('starts empty, with userOnboarded true and no reset timeout', { tags: ['STO-02'] }, async () => {
  const { clientState } = await load()
  expect(clientState.get()).toEqual({
    accessToken: null,
    user: null,
    signupToken: null,
    passwordResetTimeout: { email: '', state: 'NONE', timestamp: 0, duration: 0 },
    userStats: null,
    userOnboarded: true,
  })
})

test('stores the bare access token and the member as JSON under separate keys', {
  tags: ['STO-01'],
}, async () => {
  const { clientState } = await load()
  clientState.set({ accessToken: 'a.b.c', user })
  expect(localStorage.getItem('accessToken')).toBe('a.b.c')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
})

test('stores the other state under one key without token and member', { tags: ['STO-02'] }, async () => {
  const { clientState } = await load()
  clientState.set({ accessToken: 'a.b.c', user, signupToken: 'pending', userOnboarded: false })
  expect(JSON.parse(localStorage.getItem('hearth') ?? '')).toEqual({
    signupToken: 'pending',
    passwordResetTimeout: { email: '', state: 'NONE', timestamp: 0, duration: 0 },
    userStats: null,
    userOnboarded: false,
  })
})

test('restores all state after a reload', { tags: ['AUT-04', 'STO-02'] }, async () => {
  const before = await load()
  const timeout = {
    email: 'mara@example.org',
    state: 'FIRST_RESEND',
    timestamp: 1,
    duration: 120_000,
  } as const
  before.clientState.set({ accessToken: 'a.b.c', user, passwordResetTimeout: timeout })
  vi.resetModules()
  const after = await load()
  expect(after.clientState.get()).toMatchObject({
    accessToken: 'a.b.c',
    user,
    passwordResetTimeout: timeout,
  })
})

test('deletes token and member and resets other state when cleared', { tags: ['DLG-01'] }, async () => {
  const { clientState, clearClientState, initialClientState, readAccessToken } = await load()
  clientState.set({ accessToken: 'a.b.c', user, signupToken: 'pending', userOnboarded: false })
  localStorage.setItem('gatheredData', '{}')
  clearClientState()
  expect(readAccessToken()).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('gatheredData')).toBeNull()
  expect(clientState.get()).toEqual(initialClientState)
})

test('reads the token of another tab and does not overwrite it', async () => {
  const { clientState, readAccessToken } = await load()
  clientState.set({ accessToken: 'old' })
  localStorage.setItem('accessToken', 'new')
  clientState.reload()
  clientState.set({ userOnboarded: false })
  expect(readAccessToken()).toBe('new')
})

test('ignores unreadable values', async () => {
  localStorage.setItem('user', '{broken')
  localStorage.setItem('hearth', 'null')
  const { clientState, initialClientState } = await load()
  expect(clientState.get()).toEqual(initialClientState)
})

test('works if the browser blocks storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  const { clientState, readAccessToken } = await load()
  clientState.set({ accessToken: 'a.b.c' })
  expect(readAccessToken()).toBeNull()
})

test('keeps the token of another tab after a late write', { tags: ['AUT-03'] }, async () => {
  const { clientState } = await load()
  clientState.set({ accessToken: 'a.b.c', user })
  localStorage.setItem('accessToken', 'd.e.f')
  clientState.set({ user: { ...user, points_total: 50 } })
  expect(localStorage.getItem('accessToken')).toBe('d.e.f')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ points_total: 50 })
})
