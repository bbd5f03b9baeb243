import type { GetStartedStep } from '@hearth/protocol/endpoints/get-started'
import type { Answers } from './answers.ts'
import { empty } from './empty.ts'

export type StepKind = GetStartedStep

/** All steps, in the order of the rules. */
export const stepKinds = [
  'account',
  'node',
  'heartbeat',
  'wallet',
  'smart_account',
  'machine_id',
] as const satisfies StepKind[]

/** Returns the responses for a member who completed the steps `done`. */
export const stepsOf = (
  done: StepKind[],
  pending: StepKind[] = [],
  heartbeats = 0,
  kinds: readonly StepKind[] = stepKinds,
): Answers => ({
  ...empty,
  readGetStarted: {
    steps: kinds.map((kind) => ({
      kind,
      done: done.includes(kind),
      pending: pending.includes(kind),
      ...(kind === 'smart_account' && { heartbeats: { current: heartbeats, required: 40 } }),
    })),
  },
})
