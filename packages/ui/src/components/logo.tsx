import { cn } from '../lib/class-names.ts'

/** Decorative, because the brand's name is next to it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-6 shrink-0', className)}>
      <path
        d="M4.5 20.5v-9a7.5 7.5 0 0 1 15 0v9"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <path d="M12 10.4c2.7 2.5 4 4.5 4 6.4a4 4 0 0 1-8 0c0-1.9 1.3-3.9 4-6.4Z" className="fill-accent" />
    </svg>
  )
}
