import { type Message, serializeParams } from '@hearth/protocol/messages'
import { localize } from '../../../platform/terminal.ts'
import { doctor as texts } from './messages.ts'

/** Result of a check. Only errors make the command fail. */
export interface Finding {
  severity: 'error' | 'warning' | 'note' | 'ok'
  /** Stable name of the check, for programs. */
  check: string
  message: Message
  /** Describes how the operator can fix the problem. */
  fix?: Message
}

const ORDER = ['error', 'warning', 'note', 'ok'] as const

/** Formats findings for a terminal, most severe first. */
export function formatFindings(url: string, findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  const lines = ORDER.flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .flatMap(({ check, message, fix }) => [
        `${severity.toUpperCase().padEnd(8)}${check}: ${localize(message)}`,
        ...(fix ? [`        ${localize(texts.fix({ fix }))}`] : []),
      ]),
  )
  const summary = texts.summary({
    errors: count('error'),
    warnings: count('warning'),
    notes: count('note'),
    passed: count('ok'),
  })
  return [localize(texts.checked({ url })), '', ...lines, '', localize(summary)].join('\n')
}

/** Returns a finding as JSON, in which IDs identify the messages. */
export function serializeFinding({ severity, check, message, fix }: Finding) {
  return {
    severity,
    check,
    messageId: message.id,
    params: serializeParams(message.params),
    message: localize(message),
    ...(fix && { fixId: fix.id, fixParams: serializeParams(fix.params), fix: localize(fix) }),
  }
}
