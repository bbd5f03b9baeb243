import type { Message } from '@hearth/protocol/messages'
import { z } from 'zod'

/** Environment setting. `docs/operating.md` lists all settings. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S
  /** Description of the accepted values. */
  accepts: Message
  /** Default value, as written in the environment. */
  default?: string
  /** Default that depends on other settings, as shown in the table of `docs/operating.md`. */
  usual?: string
  purpose: string
}

export const setting = <S extends z.ZodType>(definition: Setting<S>) => definition

/** HTTP URL without a trailing slash. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
