/** Severity of a finding. Only errors make the command fail. */
export interface Finding {
  severity: 'error' | 'warning' | 'note' | 'ok'
  /** Stable name of the check, for programs. */
  check: string
  message: string
  /** Fix for the operator. */
  fix?: string
}

const ORDER = ['error', 'warning', 'note', 'ok'] as const

/** Formats findings for a terminal, most severe first. */
export function formatFindings(url: string, findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  const lines = ORDER.flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .flatMap(({ check, message, fix }) => [
        `${severity.toUpperCase().padEnd(8)}${check}: ${message}`,
        ...(fix ? [`        Fix: ${fix}`] : []),
      ]),
  )
  return [
    `Checked ${url}`,
    '',
    ...lines,
    '',
    `${count('error')} errors, ${count('warning')} warnings, ${count('note')} notes, ${count('ok')} ok`,
  ].join('\n')
}
