import type { CurrentRules } from '@hearth/protocol/endpoints/rules'
import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { useSyncExternalStore } from 'react'
import { runtimeConfig } from './runtime-config.ts'

/** Rules in force that the portal promises. */
export interface Rules {
  heartbeat: CurrentRules['heartbeat']
  referral: {
    inviteePoints: number
    /** Undefined until the server reports it. */
    inviterPoints: number | undefined
    /** Heartbeats that an invitee needs before the inviter can claim. */
    inviterHeartbeats: number
  }
  /** Undefined until the server reports it. */
  machineId: CurrentRules['machineId'] | undefined
}

/** Polling interval. A change is known a minute before it takes effect, so none is seen late. */
export const RULES_POLL_MS = 60_000

let current: { config: RuntimeConfig; rules: Rules } | undefined
let watching: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Returns the rules in force. They update while the page is open. */
export function useRules(): Rules {
  return useSyncExternalStore(subscribe, readRules, readRules)
}

/** Returns the last known rules, initially those in force at page load. */
export function readRules(): Rules {
  const config = runtimeConfig()
  if (current?.config !== config) {
    const { heartbeat, machineId } = config
    const { inviteePoints, inviterPoints, heartbeats: inviterHeartbeats } = config.referral
    const referral = { inviteePoints, inviterPoints, inviterHeartbeats }
    current = { config, rules: { heartbeat, referral, machineId } }
  }
  return current.rules
}

export function setRules(rules: Rules): void {
  current = { config: runtimeConfig(), rules }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Lazy, because the first load contains the rules.
  watching ??= setTimeout(() => {
    void import('./watch-rules.ts').then(
      ({ watchRules }) => watchRules(),
      () => (watching = undefined),
    )
  }, RULES_POLL_MS)
  return () => listeners.delete(listener)
}
