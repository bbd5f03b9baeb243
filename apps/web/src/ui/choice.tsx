import { type ComponentProps, useId } from 'react'
import { Select } from './select.tsx'

/** A labelled list to choose one of. */
export function Choice({ label, ...select }: { label: string } & Omit<ComponentProps<typeof Select>, 'id'>) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select id={id} className="w-full" {...select} />
    </div>
  )
}
