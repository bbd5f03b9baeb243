import { Spinner } from '@hearth/ui/components/spinner'

/** Shows a step that continues without the member. */
export function InProgress({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="flex gap-3">
      <Spinner className="mt-1 size-5 shrink-0 text-accent-text" />
      <div className="grid gap-1">
        <p className="font-medium text-ink">{title}</p>
        <p className="text-sm text-ink-muted">{text}</p>
      </div>
    </div>
  )
}
