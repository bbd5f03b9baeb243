import { defineMessages } from '@hearth/protocol/messages'

export const simulate = defineMessages('cli.simulate', {
  help: {
    en: `Creates a community of honest households, offices and crowds with farms in it, and applies the fairness rules to it.

Usage: npm run simulate -- farms [--seed N] [--honest N] [--farms N]

  --seed N    the same seed creates the same community (default: 1)
  --honest N  honest members, 100 to 1000000 (default: 30000)
  --farms N   farm accounts, 100 to 1000000 (default: 3000)

Prints the claim suspensions of each kind of account, precision and recall. Exits with code 1 if a target is missed.
docs/fairness.md describes the assumptions about each kind.
`,
    de: `Erzeugt eine Community aus ehrlichen Haushalten, Büros und Menschenmengen mit Farmen darin und wendet die Fairness-Regeln an.

Aufruf: npm run simulate -- farms [--seed N] [--honest N] [--farms N]

  --seed N    derselbe Seed erzeugt dieselbe Community (Standard: 1)
  --honest N  ehrliche Mitglieder, 100 bis 1000000 (Standard: 30000)
  --farms N   Farm-Konten, 100 bis 1000000 (Standard: 3000)

Gibt für jede Art von Konto aus, wie oft Belohnungen zurückgehalten werden, dazu Genauigkeit und Trefferquote. Endet mit Code 1,
wenn ein Ziel verfehlt wird. docs/fairness.md beschreibt die Annahmen zu jeder Art.
`,
  },
  seed: { en: 'Seed: {seed}', de: 'Seed: {seed}' },

  kind: { en: 'kind', de: 'Art' },
  accounts: { en: 'accounts', de: 'Konten' },
  suspended: { en: 'suspended', de: 'zurückgehalten' },
  share: { en: 'share', de: 'Anteil' },
  checkRequired: { en: 'check required', de: 'Bestätigung nötig' },
  signals: { en: 'signals of suspended accounts', de: 'Signale dieser Konten' },

  honestSuspended: {
    en: 'The claims of {share} of all honest members are suspended (target: at most {target}).',
    de: 'Bei {share} aller ehrlichen Mitglieder werden Belohnungen zurückgehalten (Ziel: höchstens {target}).',
  },
  honestAsked: {
    en: '{share} of all honest members must confirm their email address again.',
    de: '{share} aller ehrlichen Mitglieder müssen ihre E-Mail-Adresse noch einmal bestätigen.',
  },
  recall: {
    en: 'Recall: {share} of all farm accounts are suspended (target: at least {target}).',
    de: 'Trefferquote: Bei {share} aller Farm-Konten werden Belohnungen zurückgehalten (Ziel: mindestens {target}).',
  },
  precision: {
    en: 'Precision: {share} of all suspended accounts are farm accounts.',
    de: 'Genauigkeit: {share} aller Konten, deren Belohnungen zurückgehalten werden, sind Farm-Konten.',
  },
  targetsMet: { en: 'Both targets are met.', de: 'Beide Ziele sind erreicht.' },
  targetMissed: { en: 'A target is missed.', de: 'Ein Ziel ist verfehlt.' },
})
