import { flushSync } from 'react-dom'

/**
 * Renders the app in place of the login form that public/log-in.js shows. Moves text and focus to the app's
 * elements.
 * @param render renders into `root`
 */
export function replaceShell(root: HTMLElement, render: () => void): void {
  const { shell } = document.documentElement.dataset
  const fields = root.querySelectorAll<HTMLInputElement>(`.shell[lang=${shell}] input`)
  const focused = document.activeElement
  // Nobody can type between the render and the move.
  flushSync(render)
  for (const { name, value } of fields) if (value !== '') type(root, name, value)
  if (focused instanceof HTMLInputElement && !focused.isConnected) findField(root, focused.name)?.focus()
}

function findField(root: HTMLElement, name: string): HTMLInputElement | null {
  return root.querySelector(`input[name=${name}]`)
}

/** Enters text as a person does: React ignores the value if it is set through the element. */
function type(root: HTMLElement, name: string, value: string): void {
  const field = findField(root, name)
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
