import { TextLink } from '@hearth/ui/components/text-link'
import { createLink } from '@tanstack/react-router'

/** Link in a text to a page of the portal. */
export const PageLink = createLink(TextLink)
