import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('policies', {
  // Text required by POL-03
  termsAccepted: {
    en: 'Terms of Service accepted successfully',
    de: 'Nutzungsbedingungen akzeptiert',
  },
  privacyAccepted: {
    en: 'Privacy Policy accepted successfully',
    de: 'Datenschutzerklärung akzeptiert',
  },
  otherVersion: {
    en: 'is not the version in force, which is {version}. Read that version and accept it.',
    de: 'ist nicht die geltende Version {version}. Lies diese Version und akzeptiere sie.',
  },
  noVersion: {
    en: 'No version of this policy is in force.',
    de: 'Von dieser Regelung gilt noch keine Version.',
  },
  noText: {
    en: 'This version of the policy has no text.',
    de: 'Diese Version der Regelung hat keinen Text.',
  },
  effectiveInPast: { en: 'must not be in the past', de: 'darf nicht in der Vergangenheit liegen' },
  effectiveTooEarly: {
    en: 'must not be before version {version} takes effect at {time}',
    de: 'darf nicht vor dem Inkrafttreten von Version {version} um {time} liegen',
  },
  notNextVersion: {
    en: 'must be the next version. Another operator may have published one. Check the newest version and try again.',
    de: 'muss die nächste Version sein. Vielleicht hat ein anderer Betreiber eine veröffentlicht. Prüfe die neueste Version und versuch es noch einmal.',
  },
})
