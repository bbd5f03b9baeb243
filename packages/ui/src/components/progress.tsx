interface ProgressProps {
  label: string
  /** Null and undefined mean unknown. */
  value: number | null | undefined
  max: number | null | undefined
}

export function Progress({ label, value, max }: ProgressProps) {
  const isKnown = typeof value === 'number' && typeof max === 'number'
  const share = isKnown && max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max ?? undefined}
      aria-valuenow={isKnown ? Math.min(value, max) : undefined}
      className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
