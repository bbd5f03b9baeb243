import type { Finding } from '@hearth/protocol/endpoints/cases'
import { t } from '@lingui/core/macro'

/** Lists what the records say about a record. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0)
    return (
      <p className="text-sm text-ink-muted">
        {t({ id: 'cases.noFindings', message: 'Our records say nothing more about this.' })}
      </p>
    )
  return (
    <ul className="grid list-disc gap-2 pl-5 text-ink-soft marker:text-ink-muted">
      {findings.map(({ text }) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
