import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../lib/class-names.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Content at the end of the box, such as a button that shows the password. */
  trailing?: ReactNode
}

/** Input with a label and an error that screen readers announce. */
export function Field({ label, hint, error, trailing, className, ...input }: FieldProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-note` : undefined}
          className={cn(
            'h-10 w-full rounded-md border border-line-strong/60 bg-surface px-3 text-base text-ink shadow-card transition-colors',
            'placeholder:text-ink-muted hover:border-line-strong aria-invalid:border-danger',
            trailing ? 'pr-11' : '',
            className,
          )}
          {...input}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={cn('min-h-5 text-sm', error ? 'text-danger' : 'text-ink-muted')}
      >
        {message}
      </p>
    </div>
  )
}
