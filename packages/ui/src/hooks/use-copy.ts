import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { toast } from '../lib/toast.ts'

/** Time for which a copy is confirmed, in ms. */
export const COPIED_MS = 2000

/**
 * Returns `copy`, which resolves to true if the browser allowed it, and `copied`, which is true for 2 s
 * afterward.
 */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(Date.now())
      return true
    } catch {
      toast.error(
        t({
          id: 'ui.copyFailed',
          message: 'Your browser blocked copying. Select the text and copy it yourself.',
        }),
      )
      return false
    }
  }
  return { copied: copiedAt > 0, copy }
}
