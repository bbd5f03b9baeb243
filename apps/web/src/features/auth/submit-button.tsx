import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  /** Text while the form is being sent; undefined otherwise. */
  busy: string | undefined
  /** True if the form is incomplete or has to wait. */
  inactive?: boolean
  className?: string
  children: ReactNode
}

/** Full-width submit button. Keeps focus while the form is being sent. */
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
