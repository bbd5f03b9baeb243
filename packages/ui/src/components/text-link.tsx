import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { cn } from '../lib/class-names.ts'
import { Slot } from './slot.tsx'

const variants = {
  /** Stands alone, or is one of few links in a paragraph. */
  accent: 'font-medium text-accent-text underline-offset-4 hover:underline',
  /** Is part of a sentence. */
  inline: 'text-accent-text underline underline-offset-4',
  /** Has the color of its text, such as that of an error. */
  inherit: 'font-medium underline underline-offset-4',
  /** Belongs to a list of secondary links. */
  quiet: 'underline-offset-4 hover:underline',
} as const

interface TextLinkProps extends ComponentProps<'a'> {
  variant?: keyof typeof variants
  /** Styles its child, such as a button. */
  asChild?: boolean
  /** Opens a new tab, which screen readers announce. Not for `asChild`. */
  external?: boolean
}

export function TextLink({
  variant = 'accent',
  asChild,
  external,
  className,
  children,
  ...props
}: TextLinkProps) {
  const classes = cn(variants[variant], className)
  if (asChild)
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    )
  return (
    <a {...(external && { target: '_blank', rel: 'noopener noreferrer' })} className={classes} {...props}>
      {children}
      {external && (
        <span className="sr-only"> {t({ id: 'ui.opensInNewTab', message: '(opens in a new tab)' })}</span>
      )}
    </a>
  )
}
