import { settings } from '../apps/server/src/config/environment.ts'

/** The settings as a Markdown table: name, what it takes, default, purpose. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { takes, default: fallback, usual, purpose }]) =>
      `| \`${name}\` | ${takes} | ${(fallback ?? usual) ? `\`${fallback ?? usual}\`` : ''} | ${purpose} |`,
  )
  return ['| setting | takes | default | purpose |', '|---|---|---|---|', ...rows].join('\n')
}
