import { settings } from '../apps/server/src/config/environment.ts'

/** Renders the settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { takes, default: fallback, usual, purpose }]) =>
      `| \`${name}\` | ${takes} | ${(fallback ?? usual) ? `\`${fallback ?? usual}\`` : ''} | ${purpose} |`,
  )
  return ['| setting | value | default | description |', '|---|---|---|---|', ...rows].join('\n')
}
