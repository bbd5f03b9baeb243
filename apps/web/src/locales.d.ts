declare module '*.po' {
  import type { Messages } from '@hearth/ui/lib/i18n'
  export const messages: Messages
}
