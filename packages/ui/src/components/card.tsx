import { type ReactNode, useId } from 'react'
import { cn } from '../lib/class-names.ts'

interface CardProps {
  title: string
  /** Text below the title. */
  note?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, note, actions, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-col rounded-lg border bg-surface shadow-card print:border-0 print:shadow-none',
        className,
      )}
    >
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 pt-4 pb-2">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold text-ink">
            {title}
          </h2>
          {note && <div className="text-sm text-ink-muted">{note}</div>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
