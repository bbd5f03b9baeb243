import { defineMessages } from '@hearth/protocol/messages'

export const campaigns = defineMessages('cli.campaigns', {
  details: {
    en: 'A file contains one campaign in YAML, as "show" prints it. docs/operating.md has an example.',
    de: 'Eine Datei enthält eine Kampagne in YAML, wie "show" sie ausgibt. Ein Beispiel steht in docs/operating.md.',
  },
  listHelp: { en: 'List campaigns.', de: 'Kampagnen auflisten.' },
  proposalsHelp: {
    en: 'Show campaigns that need a second operator.',
    de: 'Kampagnen anzeigen, die einen zweiten Betreiber brauchen.',
  },
  showHelp: { en: 'Print a campaign as YAML.', de: 'Eine Kampagne als YAML ausgeben.' },
  createHelp: { en: 'Create a campaign.', de: 'Eine Kampagne anlegen.' },
  changeHelp: {
    en: 'Change a campaign. Earlier claims are not affected.',
    de: 'Eine Kampagne ändern. Schon Abgeholtes bleibt, wie es ist.',
  },
  endHelp: { en: 'End a campaign now.', de: 'Eine Kampagne sofort beenden.' },
  secretHelp: {
    en: 'Show or replace the secret with which the form provider signs.',
    de: 'Das Geheimnis anzeigen oder ersetzen, mit dem der Formularanbieter signiert.',
  },
  reviewHelp: { en: 'List submissions to review.', de: 'Einreichungen auflisten, die zu prüfen sind.' },
  acceptHelp: { en: 'Accept a submission.', de: 'Eine Einreichung annehmen.' },
  rejectHelp: { en: 'Reject a submission.', de: 'Eine Einreichung ablehnen.' },
  enterHelp: {
    en: 'Enter a submission for a member who completed the task elsewhere.',
    de: 'Eine Einreichung für ein Mitglied eintragen, das die Aufgabe woanders erledigt hat.',
  },
  key: { en: 'key of the campaign', de: 'Schlüssel der Kampagne' },
  file: { en: 'YAML file', de: 'YAML-Datei' },
  replace: { en: 'create a new secret', de: 'ein neues Geheimnis erzeugen' },
  submissionId: { en: 'ID of the submission', de: 'ID der Einreichung' },
  enteredMember: {
    en: 'ID, referral code or email address',
    de: 'ID, Empfehlungscode oder E-Mail-Adresse',
  },

  // Lists
  none: { en: 'There are no campaigns yet.', de: 'Es gibt noch keine Kampagnen.' },
  points: {
    en: { one: '{count} point', other: '{count} points' },
    de: { one: '{count} Punkt', other: '{count} Punkte' },
  },
  claimed: { en: '{claims} claimed', de: '{claims} abgeholt' },
  claimedOf: { en: '{claims} of {capacity} claimed', de: '{claims} von {capacity} abgeholt' },
  toReview: { en: '{submissions} to review', de: '{submissions} zu prüfen' },
  endsAt: { en: 'until {time}', de: 'bis {time}' },
  noEnd: { en: 'no end', de: 'ohne Ende' },
  noProposals: {
    en: 'No campaign needs a second operator.',
    de: 'Keine Kampagne braucht einen zweiten Betreiber.',
  },
  proposal: {
    en: 'Proposed by {operator}, expires on {expiresAt}: {reason}',
    de: 'Vorgeschlagen von {operator}, verfällt am {expiresAt}: {reason}',
  },
  facts: {
    en: 'ID: {id}, claims: {claims}, points paid: {points}, submissions to review: {submissions}',
    de: 'ID: {id}, abgeholt: {claims}, ausgezahlte Punkte: {points}, Einreichungen zu prüfen: {submissions}',
  },
  noSubmissions: {
    en: 'There are no submissions to review.',
    de: 'Es sind keine Einreichungen zu prüfen.',
  },

  // Results
  created: { en: 'Created campaign {key} with ID {id}.', de: 'Kampagne {key} mit der ID {id} angelegt.' },
  changed: {
    en: 'Changed campaign {key}. Earlier claims are not affected.',
    de: 'Kampagne {key} geändert. Schon Abgeholtes bleibt, wie es ist.',
  },
  ended: { en: 'Campaign {key} ended on {time}.', de: 'Kampagne {key} endete am {time}.' },
  accepted: { en: 'Accepted submission {id}.', de: 'Einreichung {id} angenommen.' },
  rejected: { en: 'Rejected submission {id}.', de: 'Einreichung {id} abgelehnt.' },
  entered: {
    en: 'Entered the submission. Member {memberId} can claim {key}.',
    de: 'Einreichung eingetragen. Mitglied {memberId} kann {key} abholen.',
  },
})
