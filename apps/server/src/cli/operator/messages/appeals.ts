import { defineMessages } from '@hearth/protocol/messages'

export const appeals = defineMessages('cli.appeals', {
  details: {
    en: 'Accepting an appeal reinstates claims, and the same signals do not suspend them again. After a rejection, claims stay suspended until you release them, which does not require an appeal. The member receives the reason by email.',
    de: 'Nimmst du einen Einspruch an, kann das Mitglied wieder abholen, und dieselben Signale halten seine Belohnungen nicht noch einmal zurück. Lehnst du ihn ab, bleiben sie zurückgehalten, bis du sie freigibst; das geht auch ohne Einspruch. Das Mitglied bekommt den Grund per E-Mail.',
  },
  listHelp: { en: 'List open appeals.', de: 'Offene Einsprüche auflisten.' },
  showHelp: {
    en: 'Show an appeal, its member and the current signals.',
    de: 'Einen Einspruch, sein Mitglied und die aktuellen Signale anzeigen.',
  },
  acceptHelp: {
    en: 'Accept an appeal and reinstate claims.',
    de: 'Einen Einspruch annehmen und die Belohnungen freigeben.',
  },
  rejectHelp: {
    en: 'Reject an appeal. Claims stay suspended.',
    de: 'Einen Einspruch ablehnen. Die Belohnungen bleiben zurückgehalten.',
  },
  releaseHelp: {
    en: 'Reinstate claims without an appeal.',
    de: 'Belohnungen ohne Einspruch freigeben.',
  },
  signalsHelp: { en: 'Explain the signals of a member.', de: 'Die Signale eines Mitglieds erklären.' },
  id: { en: 'ID of the appeal', de: 'ID des Einspruchs' },
  none: { en: 'There are no open appeals.', de: 'Es gibt keine offenen Einsprüche.' },

  shown: {
    en: 'Appeal by {email} ({memberId}), sent on {sentAt}, state {state}:',
    de: 'Einspruch von {email} ({memberId}), gesendet am {sentAt}, Status {state}:',
  },
  decidedBy: { en: 'Decided by {operator}: {reason}', de: 'Entschieden von {operator}: {reason}' },
  suspendedAtScore: {
    en: 'Claims suspended since {since} with a score of {score}.',
    de: 'Belohnungen zurückgehalten seit {since} mit einem Score von {score}.',
  },
  currentSignals: { en: 'Current signals:', de: 'Aktuelle Signale:' },
  noSignals: { en: 'There are no signals.', de: 'Es gibt keine Signale.' },
  cleared: { en: '{score} ({cleared} cleared)', de: '{score} ({cleared} erlassen)' },

  accepted: {
    en: 'Appeal accepted. The member receives the reason by email.',
    de: 'Einspruch angenommen. Das Mitglied bekommt den Grund per E-Mail.',
  },
  rejected: {
    en: 'Appeal rejected. The member receives the reason by email.',
    de: 'Einspruch abgelehnt. Das Mitglied bekommt den Grund per E-Mail.',
  },
  released: {
    en: '{email} can claim again and receives the reason by email.',
    de: '{email} kann wieder abholen und bekommt den Grund per E-Mail.',
  },

  score: {
    en: '{email} has a score of {score}. The score from which claims are suspended is {threshold}.',
    de: '{email} hat einen Score von {score}. Ab einem Score von {threshold} werden Belohnungen zurückgehalten.',
  },
  suspendedSince: {
    en: 'Claims suspended since {since}.',
    de: 'Belohnungen zurückgehalten seit {since}.',
  },
  notSuspended: {
    en: 'Claims are not suspended.',
    de: 'Die Belohnungen werden nicht zurückgehalten.',
  },
  checkPassed: {
    en: 'Email address confirmed on {passedAt}.',
    de: 'E-Mail-Adresse bestätigt am {passedAt}.',
  },
  checkRequired: {
    en: 'Confirmation of the email address required since {since}.',
    de: 'Bestätigung der E-Mail-Adresse verlangt seit {since}.',
  },
  evaluatedAt: { en: 'Last evaluated on {evaluatedAt}.', de: 'Zuletzt ausgewertet am {evaluatedAt}.' },
  neverEvaluated: { en: 'Not evaluated yet.', de: 'Noch nicht ausgewertet.' },
})
