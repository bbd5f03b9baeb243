import { type ComponentProps, useId } from 'react'
import { Select } from './select.tsx'

export function LabeledSelect({
  label,
  id: given,
  ...select
}: { label: string } & ComponentProps<typeof Select>) {
  const made = useId()
  const id = given ?? made
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select id={id} className="w-full" {...select} />
    </div>
  )
}
