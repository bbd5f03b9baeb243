import type { UserStats } from '@hearth/protocol/endpoints/members'
import type { User } from '@hearth/protocol/user'
import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { useSyncExternalStore } from 'react'

export const resetStates = ['NONE', 'INITIAL', 'FIRST_RESEND', 'SECOND_RESEND', 'MAX_ATTEMPTS'] as const

export interface PasswordResetTimeout {
  email: string
  state: (typeof resetStates)[number]
  /** Time of the last email request, in ms since 1970; 0 for never. */
  timestamp: number
  /** Time until the next request is allowed, in ms. */
  duration: number
}

export interface ClientState {
  /** Stored under its own key, without JSON. */
  accessToken: string | null
  /** Stored under its own key as JSON. */
  user: User | null
  /** Encoded pending sign-up, so that /auth/verify survives a reload. */
  signupToken: string | null
  passwordResetTimeout: PasswordResetTimeout
  /** Last known statistics, shown first on the next visit. */
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

/** Storage key of the member's whitelist status: 'true' or 'false'. */
export const WHITELISTED_KEY = 'isWhitelisted'

/** Storage key of the last known data statistics, as JSON. */
export const GATHERED_DATA_KEY = 'gatheredData'

function parse<T>(json: string | null): T | null {
  if (json === null) return null
  try {
    return JSON.parse(json) as T
  } catch {
    return null
  }
}

/** Each key's value when this tab last read or wrote it. */
const lastValues = new Map<string, string | null>()

/** Reads the state from its three keys: token, member as JSON, and the rest. */
function readState(): ClientState {
  return {
    ...initialClientState,
    ...parse<Partial<ClientState>>(read(storageKeys.rest)),
    accessToken: read(storageKeys.accessToken),
    user: parse<User>(read(storageKeys.user)),
  }
}

/**
 * Writes only what this tab changed. A late response must not restore an old token after another tab logged in.
 */
function writeState({ accessToken, user, ...rest }: ClientState): void {
  writeIfChanged(storageKeys.accessToken, accessToken)
  writeIfChanged(storageKeys.user, user && JSON.stringify(user))
  writeIfChanged(storageKeys.rest, JSON.stringify(rest))
}

function read(key: string): string | null {
  const value = readStored(key)
  lastValues.set(key, value)
  return value
}

function writeIfChanged(key: string, value: string | null): void {
  if (lastValues.get(key) === value) return
  lastValues.set(key, value)
  writeStored(key, value)
}

let state = readState()
const listeners = new Set<() => void>()

function changeState(next: ClientState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a part of the state. A component renders again when the part changes. */
export function useClientState<Part>(select: (state: ClientState) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state))
}

/** State of the signed-in member, stored in the browser. */
export const clientState = {
  get: () => state,
  set(changes: Partial<ClientState>): void {
    changeState({ ...state, ...changes })
    writeState(state)
  },
  /** Reads changes that other tabs stored. */
  reload: () => changeState(readState()),
  subscribe,
}

/** Returns the stored token, including one from another tab. */
export function readAccessToken(): string | null {
  return readStored(storageKeys.accessToken)
}

/** Resets the client state, so that none of it appears in the next account's session. */
export function clearClientState(): void {
  clientState.set(initialClientState)
  writeStored(GATHERED_DATA_KEY, null)
}
