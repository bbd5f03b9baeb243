import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'

/** Validates text. Returns the value to send, or an error message. */
export type Rule = (typed: string) => { value: string; error?: never } | { value?: never; error: string }

interface FieldProps {
  name: string
  defaultValue: string
  error: string | undefined
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

interface Form<Name extends string> {
  field: (name: Name) => FieldProps
  /** Shows a server error at a field. Has no effect if the error is undefined. */
  setError: (name: Name, error: string | undefined) => void
  /** Current values of the fields. */
  typed: Record<Name, string>
  /** Returns a handler that sends valid values or focuses the first invalid field. */
  onSubmit: (send: (values: Record<Name, string>) => void) => (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Returns a form of text fields with one rule each. Errors appear when a field loses focus or the form is
 * sent, and are updated on every later change. Other features use `components/form.tsx`, whose libraries are too
 * large for the login page.
 */
export function useForm<Name extends string>(
  rules: Record<Name, Rule>,
  initial: Partial<Record<NoInfer<Name>, string>> = {},
): Form<Name> {
  const names = Object.keys(rules) as Name[]
  const [typed, setTyped] = useState(() => mapNames(names, (name) => initial[name] ?? ''))
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({})
  const checked = useRef(new Set<Name>())
  const check = (name: Name, value: string) =>
    setErrors((before) => ({ ...before, [name]: rules[name](value).error }))

  return {
    typed,
    setError: (name, error) => {
      if (error !== undefined) setErrors((before) => ({ ...before, [name]: error }))
    },
    field: (name) => ({
      name,
      defaultValue: initial[name] ?? '',
      error: errors[name],
      onBlur: ({ target }) => {
        checked.current.add(name)
        check(name, target.value)
      },
      onChange: ({ target }) => {
        setTyped((before) => ({ ...before, [name]: target.value }))
        if (checked.current.has(name)) check(name, target.value)
      },
    }),
    onSubmit: (send) => (event) => {
      event.preventDefault()
      // Read from the form, because password managers may fill it in without events.
      const { elements } = event.currentTarget
      const input = (name: Name) => elements.namedItem(name) as HTMLInputElement
      const results = mapNames(names, (name) => rules[name](input(name).value))
      for (const name of names) checked.current.add(name)
      setErrors(mapNames(names, (name) => results[name].error))
      const wrong = names.find((name) => results[name].error !== undefined)
      if (wrong) return input(wrong).focus()
      send(mapNames(names, (name) => results[name].value ?? ''))
    },
  }
}

function mapNames<Name extends string, T>(names: Name[], compute: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, compute(name)])) as Record<Name, T>
}
