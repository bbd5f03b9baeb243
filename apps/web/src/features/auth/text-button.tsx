import type { ComponentProps } from 'react'

/** Secondary action that looks like a link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button
      type="button"
      className="justify-self-start rounded-sm text-sm font-medium text-accent-text underline-offset-4 hover:underline disabled:opacity-50"
      {...props}
    />
  )
}
