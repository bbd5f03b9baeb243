import type { ClaimSuspension } from '@hearth/protocol/endpoints/appeals'

/** Lists the findings of the fairness rules. */
export function SuspensionReasons({ of: { reasons } }: { of: Pick<ClaimSuspension, 'reasons'> }) {
  return (
    <ul className="grid list-disc gap-1 pt-1 pl-17 text-sm text-ink-soft marker:text-ink-muted">
      {reasons?.map(({ signal, sentence }) => (
        <li key={signal} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
