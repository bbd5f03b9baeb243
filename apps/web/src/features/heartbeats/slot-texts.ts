import type { AnswerOf } from '@hearth/protocol/endpoint'
import type {
  ExplainedSlot,
  IncidentKind,
  readNodeSlots,
  SlotOutcome,
} from '@hearth/protocol/endpoints/heartbeats'
import { formatUnit } from '@hearth/ui/lib/format-duration'
import { currentLanguage } from '@hearth/ui/lib/i18n'
import { t } from '@lingui/core/macro'
import { describeIncident } from '../../lib/member/describe-incident.ts'

export type Incident = AnswerOf<typeof readNodeSlots>['incidents'][number]

export interface SlotText {
  reason: string
  /** Action that may help; undefined if none does. */
  advice?: string
}

/** Returns the name of an outcome, for legends. */
export function getOutcomeName(outcome: SlotOutcome): string {
  const names: Record<SlotOutcome, string> = {
    credited: t({ id: 'slots.credited', message: 'Counted' }),
    made_good: t({ id: 'slots.madeGood', message: 'Paid afterward' }),
    refused: t({ id: 'slots.refused', message: 'Over a limit' }),
    missed: t({ id: 'slots.missed', message: 'Missed' }),
    network_fault: t({ id: 'slots.networkFault', message: 'Network problem' }),
    waiting: t({ id: 'slots.waiting', message: 'Not booked yet' }),
    not_due: t({ id: 'slots.notDue', message: 'Before registration' }),
    unknown: t({ id: 'slots.unknown', message: 'Unknown' }),
  }
  return names[outcome]
}

/** Describes why a slot earned a heartbeat or none, and what the member can do. */
export function describeSlot(slot: ExplainedSlot, incidents: readonly Incident[]): SlotText {
  const { outcome, reason } = slot
  switch (outcome) {
    case 'credited':
      return { reason: t({ id: 'slots.creditedText', message: 'Your node was present.' }) }
    case 'made_good':
      return {
        reason: t({
          id: 'slots.madeGoodText',
          message: 'The network had a problem. You received the points afterward.',
        }),
      }
    case 'refused':
      return describeLimit(reason)
    case 'missed':
      return describeMiss(slot)
    case 'network_fault': {
      const note = incidents.find(({ id }) => id === slot.incidentId)?.note
      return {
        reason: note ?? describeIncident(reason as IncidentKind),
        advice: t({ id: 'slots.networkFaultAdvice', message: "This was not your node's fault." }),
      }
    }
    case 'waiting':
      return {
        reason: t({ id: 'slots.waitingText', message: 'The server has not booked this slot yet.' }),
        advice: t({ id: 'slots.waitingAdvice', message: 'Nothing to do. Check again in a few minutes.' }),
      }
    case 'not_due':
      return { reason: t({ id: 'slots.notDueText', message: 'The node was not registered yet.' }) }
    default:
      return {
        reason: t({ id: 'slots.unknownText', message: 'No record says what happened in this slot.' }),
      }
  }
}

function describeLimit(reason: ExplainedSlot['reason']): SlotText {
  switch (reason) {
    case 'member_limit':
      return {
        reason: t({
          id: 'slots.memberLimit',
          message: 'Your node was present, but more of your nodes were online than count.',
        }),
        advice: t({ id: 'slots.memberLimitAdvice', message: 'Run fewer nodes at the same time.' }),
      }
    case 'network_limit':
      return {
        reason: t({
          id: 'slots.subnetLimit',
          message: 'Your node was present, but more nodes in its subnet were online than count.',
        }),
        advice: t({
          id: 'slots.subnetLimitAdvice',
          message: 'Connect the node through another internet connection.',
        }),
      }
    case 'connection_limit':
      return {
        reason: t({
          id: 'slots.connectionLimit',
          message: 'Too many nodes were connected from the address of your node.',
        }),
        advice: t({
          id: 'slots.connectionLimitAdvice',
          message: 'Connect fewer nodes from this address, or use another internet connection.',
        }),
      }
    default:
      return {
        reason: t({
          id: 'slots.tooOld',
          message: 'Your node was present, but the slot was booked too late to count.',
        }),
      }
  }
}

function describeMiss(slot: ExplainedSlot): SlotText {
  if (slot.reason === 'unproven')
    return {
      reason: t({ id: 'slots.unproven', message: 'Your node did not prove its key in time.' }),
      advice: t({
        id: 'slots.unprovenAdvice',
        message: 'Update and restart the node, and check that its computer is not overloaded.',
      }),
    }
  if (slot.reason === 'short' && (slot.presentSeconds ?? 0) >= (slot.requiredSeconds ?? 0))
    return {
      reason: t({ id: 'slots.left', message: 'Your node was offline when the slot ended.' }),
      advice: t({
        id: 'slots.leftAdvice',
        message: 'Leave it running: a slot counts if the node is connected at its end.',
      }),
    }
  if (slot.reason === 'short') {
    const present = formatLength(slot.presentSeconds ?? 0)
    const required = formatLength(slot.requiredSeconds ?? 0)
    return {
      reason: t({
        id: 'slots.short',
        message: `Your node was present for ${present}. A slot requires ${required}.`,
      }),
      advice: t({
        id: 'slots.shortAdvice',
        message: "Check the node's internet connection, and that its computer does not go to sleep.",
      }),
    }
  }
  return {
    reason: t({ id: 'slots.away', message: 'Your node was offline.' }),
    advice: t({
      id: 'slots.awayAdvice',
      message: 'Check that its computer is on and that the node runs.',
    }),
  }
}

/** Examples: 45 seconds, 3 minutes */
function formatLength(seconds: number): string {
  return seconds < 120
    ? formatUnit(Math.round(seconds), 'second', currentLanguage())
    : formatUnit(Math.round(seconds / 6) / 10, 'minute', currentLanguage())
}
