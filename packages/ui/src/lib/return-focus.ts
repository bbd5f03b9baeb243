import { useRef } from 'react'

/** Dialogs that will return focus to their opener. */
const returning = new Set<object>()

/** Returns whether a dialog is open or must still return focus. */
export const isFocusReturning = () => returning.size > 0

/**
 * Returns handlers that give focus back when a Radix dialog closes. Radix itself supports only its own
 * trigger, which these dialogs do not have.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
      returning.add(opener)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      returning.delete(opener)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
