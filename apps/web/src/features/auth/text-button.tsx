import { TextLink } from '@hearth/ui/components/text-link'
import type { ComponentProps } from 'react'

/** Secondary action that looks like a link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <TextLink asChild className="justify-self-start rounded-sm text-sm disabled:opacity-50">
      <button type="button" {...props} />
    </TextLink>
  )
}
