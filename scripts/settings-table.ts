import { settings } from '../apps/server/src/settings.ts'

/** The settings as a Markdown table: name, what it takes, default, purpose. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { takes, default: fallback, purpose }]) =>
      `| \`${name}\` | ${takes} | ${fallback ? `\`${fallback}\`` : ''} | ${purpose} |`,
  )
  return ['| setting | takes | default | purpose |', '|---|---|---|---|', ...rows].join('\n')
}
