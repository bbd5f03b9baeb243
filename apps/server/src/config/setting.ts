import { z } from 'zod'

/** A setting: its rule, what it takes in words, and what it is for. `docs/operating.md` has this table. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S
  takes: string
  /** As it would be written in the environment; undefined where there is none. */
  default?: string
  /** What holds where it is absent, if that depends on other settings too; the table shows it as the default. */
  usual?: string
  purpose: string
}

export const setting = <S extends z.ZodType>(definition: Setting<S>) => definition

/** An address without the slash that people put at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
