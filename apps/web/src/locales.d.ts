declare module '*.po' {
  import type { Messages } from './lib/i18n.ts'
  export const messages: Messages
}
