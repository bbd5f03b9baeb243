import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface SubmitButtonProps {
  /** What it says while the form is on its way; undefined when it is not. */
  busy: string | undefined
  /** The form is not complete, or has to wait. */
  inactive?: boolean
  className?: string
  children: ReactNode
}

/** Sends its form, the full width of it. Keeps the focus while the form is on its way. */
export function SubmitButton({ busy, inactive, className = '', children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      inactive={busy !== undefined || inactive === true}
      className={`w-full ${className}`}
    >
      {busy !== undefined && <Spinner />}
      {busy ?? children}
    </Button>
  )
}
