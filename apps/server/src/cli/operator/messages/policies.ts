import { defineMessages } from '@hearth/protocol/messages'

export const policies = defineMessages('cli.policies', {
  listHelp: { en: 'List all versions.', de: 'Alle Versionen auflisten.' },
  publishHelp: {
    en: 'Publish the next version of a policy.',
    de: 'Die nächste Version einer Regelung veröffentlichen.',
  },
  publishDetails: {
    en: 'Members must agree again when the version takes effect.',
    de: 'Mitglieder müssen neu zustimmen, sobald die Version gilt.',
  },
  kind: { en: 'policy', de: 'Regelung' },
  text: {
    en: 'Markdown file whose first heading is the title; repeat for each language',
    de: 'Markdown-Datei, deren erste Überschrift der Titel ist; für jede Sprache wiederholen',
  },
  url: {
    en: 'https address of the text; repeat for each language',
    de: 'https-Adresse des Textes; für jede Sprache wiederholen',
  },
  effective: {
    en: 'start, such as 2026-03-01T00:00:00Z (default: now)',
    de: 'Beginn, zum Beispiel 2026-03-01T00:00:00Z (Standard: jetzt)',
  },
  effectiveFrom: { en: 'effective from {time}', de: 'gilt ab {time}' },
  termsPublished: {
    en: 'Published version {version} of the Terms of Service, effective from {time}.',
    de: 'Version {version} der Nutzungsbedingungen veröffentlicht, gültig ab {time}.',
  },
  privacyPublished: {
    en: 'Published version {version} of the Privacy Policy, effective from {time}.',
    de: 'Version {version} der Datenschutzerklärung veröffentlicht, gültig ab {time}.',
  },
})

/** Titles of policies that have none of their own. */
export const titles = defineMessages('cli.policyTitle', {
  terms: { en: 'Terms of Service', de: 'Nutzungsbedingungen' },
  privacy: { en: 'Privacy Policy', de: 'Datenschutzerklärung' },
})
