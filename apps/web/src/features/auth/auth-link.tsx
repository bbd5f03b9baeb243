import { TextLink } from '@hearth/ui/components/text-link'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

interface AuthLinkProps extends Omit<ComponentProps<typeof TextLink>, 'href'> {
  href: string
  /** Navigation state of the page. */
  state?: { email?: string }
}

/** Text link to a page for signed-out users. */
export function AuthLink({ href, state, onClick, ...props }: AuthLinkProps) {
  return (
    <Link href={href} state={state} asChild>
      {/* The router's link ignores clicks that open a new tab, so handle them before it. */}
      <TextLink onClickCapture={onClick} {...props} />
    </Link>
  )
}
