import { defineMessages } from '@hearth/protocol/messages'

export const proposals = defineMessages('cli.proposals', {
  details: {
    en: 'Proposals are changes of settings, rules and campaigns that need a second operator. A replaced proposal gets another ID. Proposals expire after seven days. For corrections of points, see "corrections".',
    de: 'Vorschläge sind Änderungen an Einstellungen, Regeln und Kampagnen, die einen zweiten Betreiber brauchen. Ein ersetzter Vorschlag bekommt eine andere ID. Vorschläge verfallen nach sieben Tagen. Korrekturen von Punkten findest du unter "corrections".',
  },
  listHelp: { en: 'List proposals.', de: 'Vorschläge auflisten.' },
  approveHelp: {
    en: 'Approve a proposal and make the change now.',
    de: 'Einen Vorschlag annehmen und die Änderung sofort ausführen.',
  },
  declineHelp: { en: 'Decline a proposal.', de: 'Einen Vorschlag ablehnen.' },
  id: { en: 'ID of the proposal', de: 'ID des Vorschlags' },
  none: { en: 'There are no waiting proposals.', de: 'Es warten keine Vorschläge.' },
  approved: {
    en: 'Approved the change of {kind} {subject}.',
    de: 'Änderung an {kind} {subject} angenommen.',
  },
  declined: { en: 'Declined the change of {kind} {subject}.', de: 'Änderung an {kind} {subject} abgelehnt.' },
  proposedBy: { en: 'proposed by operator:{proposer}', de: 'vorgeschlagen von operator:{proposer}' },
  proposedWithoutPermission: {
    en: 'proposed by operator:{proposer}, who no longer has the permission',
    de: 'vorgeschlagen von operator:{proposer}, inzwischen ohne das Recht dafür',
  },
  expiresAt: { en: 'expires on {time}', de: 'verfällt am {time}' },
})
