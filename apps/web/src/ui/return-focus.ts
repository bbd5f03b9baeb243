import { useRef } from 'react'

/** The dialogs that will return the focus to their opener. */
const returning = new Set<object>()

/** Returns whether a dialog is open, or has closed and not yet returned the focus. */
export const isFocusReturning = () => returning.size > 0

/**
 * For the content of a dialog of Radix that is rendered only while it is open: Radix gives the focus back to a trigger of
 * its own, which is not there, and it would be lost.
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
