import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import { formatPoints } from '@hearth/ui/lib/format'
import { currentLanguage } from '@hearth/ui/lib/i18n'
import { plural, t } from '@lingui/core/macro'

/** Describes the slots of a day in words, for example "80 of 96 slots counted, 3 missed". */
export function describeSlots(counts: ReadonlyMap<SlotOutcome, number>): string {
  const of = (outcome: SlotOutcome) => counts.get(outcome) ?? 0
  const due = [...counts].reduce((sum, [outcome, slots]) => (outcome === 'not_due' ? sum : sum + slots), 0)
  if (due === 0) return t({ id: 'slots.noSlots', message: 'No slots' })
  const credited = formatPoints(of('credited'))
  const total = formatPoints(due)
  const texts: [number, (count: string) => string][] = [
    [of('missed'), (count) => t({ id: 'slots.countMissed', message: `${count} missed` })],
    [of('refused'), (count) => t({ id: 'slots.countRefused', message: `${count} over a limit` })],
    [
      of('network_fault'),
      (count) => t({ id: 'slots.countFault', message: `${count} lost to network problems` }),
    ],
    [of('made_good'), (count) => t({ id: 'slots.countMadeGood', message: `${count} paid afterward` })],
    [of('waiting'), (count) => t({ id: 'slots.countWaiting', message: `${count} not booked yet` })],
    [of('unknown'), (count) => t({ id: 'slots.countUnknown', message: `${count} unknown` })],
  ]
  const first = t({
    id: 'slots.countCredited',
    message: plural(due, {
      one: `${credited} of # slot counted`,
      other: `${credited} of ${total} slots counted`,
    }),
  })
  const others = texts.filter(([count]) => count > 0).map(([count, text]) => text(formatPoints(count)))
  return new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' }).format([first, ...others])
}
