import type { UserStats } from '@hearth/protocol/endpoints/members'
import type { User } from '@hearth/protocol/user'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { readStored, writeStored } from './browser-storage.ts'

export const resetStates = ['NONE', 'INITIAL', 'FIRST_RESEND', 'SECOND_RESEND', 'MAX_ATTEMPTS'] as const

export interface PasswordResetTimeout {
  email: string
  state: (typeof resetStates)[number]
  /** When the last mail was asked for, in ms since 1970; 0 for never. */
  timestamp: number
  /** How long until the next may be asked for, in ms. */
  duration: number
}

export interface ClientState {
  /** The bare token, under its own key. */
  accessToken: string | null
  /** The member as JSON, under its own key. */
  user: User | null
  /** Names a pending sign-up, so that /auth/verify survives a reload. */
  signupToken: string | null
  passwordResetTimeout: PasswordResetTimeout
  /** The figures last seen, so that the next visit starts with them. */
  userStats: UserStats | null
  userOnboarded: boolean
}

export const noResetTimeout: PasswordResetTimeout = { email: '', state: 'NONE', timestamp: 0, duration: 0 }

export const initialClientState: ClientState = {
  accessToken: null,
  user: null,
  signupToken: null,
  passwordResetTimeout: noResetTimeout,
  userStats: null,
  userOnboarded: true,
}

export const storageKeys = { accessToken: 'accessToken', user: 'user', rest: 'hearth' } as const

/** Under a key of its own, 'true' or 'false'. */
export const WHITELISTED_KEY = 'isWhitelisted'

/** The data statistics last seen, as JSON. */
export const GATHERED_DATA_KEY = 'gatheredData'

function parse<T>(json: string | null): T | null {
  if (json === null) return null
  try {
    return JSON.parse(json) as T
  } catch {
    return null
  }
}

/** What each key held when this tab last read or wrote it. */
const lastValues = new Map<string, string | null>()

/**
 * One state, three keys: the token bare, the member as JSON, and the rest. Writes only what this tab has changed: an
 * answer that comes late, when another tab has just logged somebody else in, must not bring the former token back.
 */
export const clientStorage: PersistStorage<ClientState> = {
  getItem: () => ({
    state: {
      ...initialClientState,
      ...parse<Partial<ClientState>>(read(storageKeys.rest)),
      accessToken: read(storageKeys.accessToken),
      user: parse<User>(read(storageKeys.user)),
    },
  }),
  setItem: (_name, { state: { accessToken, user, ...rest } }) => {
    writeIfChanged(storageKeys.accessToken, accessToken)
    writeIfChanged(storageKeys.user, user && JSON.stringify(user))
    writeIfChanged(storageKeys.rest, JSON.stringify(rest))
  },
  removeItem: () => {
    for (const key of Object.values(storageKeys)) write(key, null)
  },
}

function read(key: string): string | null {
  const value = readStored(key)
  lastValues.set(key, value)
  return value
}

function write(key: string, value: string | null): void {
  lastValues.set(key, value)
  writeStored(key, value)
}

function writeIfChanged(key: string, value: string | null): void {
  if (lastValues.get(key) !== value) write(key, value)
}

export const useClientState = create<ClientState>()(
  persist(() => initialClientState, { name: storageKeys.rest, storage: clientStorage }),
)

/** The stored token as it is now, whichever tab put it there. */
export function readAccessToken(): string | null {
  return readStored(storageKeys.accessToken)
}

/** Forgets the member: nothing of one account may show up in the next one's session. */
export function clearClientState(): void {
  useClientState.setState(initialClientState, true)
  writeStored(GATHERED_DATA_KEY, null)
}
