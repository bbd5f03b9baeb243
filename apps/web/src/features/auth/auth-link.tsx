import { TextLink } from '@hearth/ui/components/text-link'
import type { ComponentProps } from 'react'
import { AuthAnchor } from './auth-anchor.tsx'

type AuthLinkProps = ComponentProps<typeof AuthAnchor> & Pick<ComponentProps<typeof TextLink>, 'variant'>

/** Text link to a page for signed-out users. */
export function AuthLink({ variant, ...props }: AuthLinkProps) {
  return (
    <TextLink asChild {...(variant && { variant })}>
      <AuthAnchor {...props} />
    </TextLink>
  )
}
