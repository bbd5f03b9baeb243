import { z } from 'zod'

/** A setting of the environment. `docs/operating.md` lists all of them. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S
  /** The accepted values, in words. */
  accepts: string
  /** As written in the environment. */
  default?: string
  /** Describes a default that depends on other settings. The table shows it as the default. */
  usual?: string
  purpose: string
}

export const setting = <S extends z.ZodType>(definition: Setting<S>) => definition

/** An address without the slash that people put at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
