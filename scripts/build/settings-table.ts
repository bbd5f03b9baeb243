import { formatMessage } from '@hearth/protocol/messages'
import { settings } from '../../apps/server/src/config/environment.ts'

/** Renders the settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { accepts, default: fallback, usual, purpose }]) =>
      `| \`${name}\` | ${formatMessage(accepts, 'en').replaceAll('<', '&lt;')} | ${(fallback ?? usual) ? `\`${fallback ?? usual}\`` : ''} | ${purpose} |`,
  )
  return ['| setting | value | default | description |', '|---|---|---|---|', ...rows].join('\n')
}
