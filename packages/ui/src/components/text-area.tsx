import { plural, t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../lib/class-names.ts'

/** Share of the limit from which the remaining characters are shown. */
const NEAR_LIMIT = 0.9

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  /** Maximum characters. Longer text stays, so that nothing is lost, and is counted. */
  limit: number
}

/** Text of several lines with a label, an error and a count of characters near the limit. */
export function TextArea({ label, hint, error, value, limit, className, ...area }: TextAreaProps) {
  const id = useId()
  const left = limit - value.length
  const message = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        id={id}
        rows={5}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
        className={cn(
          'w-full rounded-md border border-line-strong/60 bg-surface px-3 py-2 text-base text-ink shadow-card transition-colors',
          'placeholder:text-ink-muted hover:border-line-strong aria-invalid:border-danger',
          className,
        )}
        {...area}
      />
      <div className="flex min-h-5 flex-wrap justify-between gap-x-4 text-sm">
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-danger' : 'text-ink-muted'}
        >
          {message}
        </p>
        <p
          id={`${id}-count`}
          aria-live="polite"
          className={cn('tabular ml-auto', left < 0 ? 'text-danger' : 'text-ink-muted')}
        >
          {value.length >= NEAR_LIMIT * limit && describeLeft(left)}
        </p>
      </div>
    </div>
  )
}

function describeLeft(left: number): string {
  const over = -left
  return over > 0
    ? t({
        id: 'ui.charactersOver',
        message: plural(over, { one: '# character too many', other: '# characters too many' }),
      })
    : t({
        id: 'ui.charactersLeft',
        message: plural(left, { one: '# character left', other: '# characters left' }),
      })
}
