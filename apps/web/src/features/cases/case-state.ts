import type { Case, CaseState } from '@hearth/protocol/endpoints/cases'
import { formatTime } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { CircleCheck, Hourglass, type LucideIcon, MessageSquareReply } from 'lucide-react'

export const stateIcons: Record<CaseState, LucideIcon> = {
  waiting: Hourglass,
  answered: MessageSquareReply,
  closed: CircleCheck,
}

/** Describes a case's state and since when it has it. */
export function describeState({ state, updatedAt }: Pick<Case, 'state' | 'updatedAt'>): string {
  const time = formatTime(updatedAt)
  switch (state) {
    case 'answered':
      return t({ id: 'cases.answeredAt', message: `Answered on ${time}` })
    case 'closed':
      return t({ id: 'cases.closedAt', message: `Closed on ${time}` })
    default:
      return t({ id: 'cases.waitingSince', message: `Waiting for an answer since ${time}` })
  }
}
