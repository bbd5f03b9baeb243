import type { ComponentProps } from 'react'
import { cn } from '../lib/class-names.ts'
import { Slot } from './slot.tsx'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border bg-surface text-ink shadow-card hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-surface hover:opacity-90',
} as const

const sizes = {
  sm: 'h-8 px-3 text-sm gap-1.5',
  md: 'h-10 px-4 text-base gap-2',
  icon: 'size-8',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Renders its child, such as a link, as a button. */
  asChild?: boolean
  /** Disables the button but keeps its focus, unlike `disabled`. */
  inactive?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  asChild,
  inactive,
  className,
  type,
  onClick,
  ...props
}: ButtonProps) {
  const Component = asChild ? Slot : 'button'
  return (
    <Component
      {...(asChild ? {} : { type: type ?? 'button' })}
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors',
        'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default! aria-disabled:opacity-50',
        '[&_svg]:size-4 [&_svg]:shrink-0',
        variants[variant],
        sizes[size],
        className,
      )}
      {...props}
      aria-disabled={inactive || undefined}
      // `preventDefault` also prevents the button from submitting a form.
      onClick={inactive ? (event) => event.preventDefault() : onClick}
    />
  )
}
