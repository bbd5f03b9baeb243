import type { ExplainedSlot } from '@hearth/protocol/endpoints/heartbeats'

/** Consecutive slots with the same explanation. */
export interface SlotRun {
  /** First slot. */
  slot: ExplainedSlot
  /** Start of the first slot and end of the last one. ISO 8601. */
  from: string
  to: string
  count: number
}

/** Groups consecutive slots with the same explanation, newest first. */
export function groupSlots(slots: readonly ExplainedSlot[], intervalSeconds: number): SlotRun[] {
  const runs: SlotRun[] = []
  for (const slot of slots) {
    const run = runs.at(-1)
    if (run && explanationOf(run.slot) === explanationOf(slot)) {
      run.to = slot.slotEnd
      run.count += 1
    } else {
      const from = new Date(Date.parse(slot.slotEnd) - intervalSeconds * 1000).toISOString()
      runs.push({ slot, from, to: slot.slotEnd, count: 1 })
    }
  }
  return runs.reverse()
}

const explanationOf = ({ slotEnd, ...explanation }: ExplainedSlot) => JSON.stringify(explanation)
