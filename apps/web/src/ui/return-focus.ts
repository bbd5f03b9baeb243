import { useRef } from 'react'

/**
 * For the content of a dialog of Radix that is rendered only while it is open: Radix gives the focus back to a trigger of
 * its own, which is not there, and it would be lost.
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
