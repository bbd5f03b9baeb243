import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'

/** Classes of the marks of a strip. Patterns and heights distinguish them without color. */
export const slotMarks: Record<SlotOutcome, string> = {
  credited: 'h-full bg-success',
  made_good: 'h-3/4 border border-success bg-success/40',
  refused: 'h-3/4 bg-accent',
  missed: 'h-1/2 bg-danger',
  network_fault: 'h-1/2 border border-ink-muted bg-transparent',
  waiting: 'h-full border border-success bg-transparent',
  not_due: 'h-px bg-line-strong',
  unknown: 'h-1 bg-line-strong',
}
