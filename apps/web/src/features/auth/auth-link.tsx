import { TextLink } from '@hearth/ui/components/text-link'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

interface AuthLinkProps extends Omit<ComponentProps<typeof TextLink>, 'href'> {
  href: string
  /** Navigation state of the page. */
  state?: { email?: string }
}

/** Link in a text to a signed-out page. */
export function AuthLink({ href, state, onClick, ...props }: AuthLinkProps) {
  return (
    <Link href={href} state={state} asChild {...(onClick && { onClick })}>
      <TextLink {...props} />
    </Link>
  )
}
