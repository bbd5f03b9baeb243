import { readSessionStored, writeSessionStored } from '@hearth/ui/lib/browser-storage'
import { toast } from '@hearth/ui/lib/toast'

const KEY = 'nextPageToast'
const kinds = ['success', 'error', 'info'] as const

interface NextPageToast {
  kind: (typeof kinds)[number]
  message: string
}

/** Saves a toast for the page that is about to load. */
export function saveNextPageToast(next: NextPageToast): void {
  writeSessionStored(KEY, JSON.stringify(next))
}

/** Shows and deletes the toast that the previous page saved. */
export function showNextPageToast(): void {
  const stored = readSessionStored(KEY)
  if (!stored) return
  writeSessionStored(KEY, '')
  const { kind, message } = JSON.parse(stored) as NextPageToast
  const known = kinds.find((each) => each === kind)
  if (known) void toast[known](message)
}
