import { useRef } from 'react'

/**
 * Returns handlers that give focus back when a Radix dialog closes. Radix itself supports only its own
 * trigger, which these dialogs do not have.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
