import { formatNumber } from '@hearth/protocol/format'
import type { Message } from '@hearth/protocol/messages'
import { type GatewayMessage, INVALID_TOKEN_MESSAGE, type NoticeCode } from '@hearth/protocol/node-messages'
import { localize } from './language.ts'
import { noticeTexts } from './messages.ts'

type Notice = Exclude<Extract<GatewayMessage, { message: string }>, { pointsTotal: number }>

/** Returns the text of a gateway's notice for the member; null if the notice does not concern the member. */
export function explainNotice(notice: Notice): string | null {
  // The node first retries with a refreshed token.
  if (notice.message === INVALID_TOKEN_MESSAGE) return null
  const explain = explanations[notice.code as NoticeCode]
  if (!explain) return notice.message
  const text = explain(notice)
  return text === null ? null : localize(text)
}

/** Texts for notices whose own texts are for developers of nodes. */
const explanations: Partial<Record<NoticeCode, (notice: Notice) => Message | null>> = {
  absent: ({ slotEnd, presentSeconds = 0, requiredSeconds = 0 }) =>
    noticeTexts.absent({
      time: { time: slotEnd ?? '' },
      present: formatSeconds(presentSeconds),
      required: formatSeconds(requiredSeconds),
    }),
  unproven: ({ slotEnd }) => noticeTexts.unproven({ time: { time: slotEnd ?? '' } }),
  silent: () => noticeTexts.silent(),
  busy: () => noticeTexts.busy(),
  failure: () => noticeTexts.failure(),
  restart: () => noticeTexts.restart(),
  no_proof: () => noticeTexts.noProof(),
  bad_proof: () => noticeTexts.badProof(),
  too_many_messages: () => noticeTexts.rejectedMessage(),
  unexpected_message: () => noticeTexts.rejectedMessage(),
  no_key: () => noticeTexts.rejectedMessage(),
  // The answer to the newest challenge follows.
  late_proof: () => null,
  // The program ends with its own explanation.
  unknown_node: () => null,
}

const formatSeconds = (seconds: number) => formatNumber(seconds, seconds < 10 ? 1 : 0)
