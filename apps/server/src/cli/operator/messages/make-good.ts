import { defineMessages } from '@hearth/protocol/messages'

export const makeGood = defineMessages('cli.makeGood', {
  details: {
    en: 'A make-good pays slots of nodes that were credited both before and after the incident. You cannot confirm a make-good that you requested. Commands identify an operator by the user of the machine.',
    de: 'Ein Ausgleich bezahlt Slots von Nodes, die vor und nach der Störung gutgeschrieben wurden. Einen Ausgleich, den du beantragt hast, kannst du nicht selbst bestätigen. Befehle erkennen Betreiber am Benutzer des Rechners.',
  },
  listHelp: {
    en: 'List make-goods that need a second operator or are being booked.',
    de: 'Ausgleiche auflisten, die einen zweiten Betreiber brauchen oder gerade gebucht werden.',
  },
  previewHelp: {
    en: 'Show what a payment would book, and the make-goods of the incident.',
    de: 'Zeigen, was eine Zahlung buchen würde, und die Ausgleiche der Störung.',
  },
  requestHelp: {
    en: 'Request a payment, two hours or more after the incident.',
    de: 'Eine Zahlung beantragen, zwei Stunden nach der Störung oder später.',
  },
  reversalHelp: {
    en: 'Request the reversal of a booked payment.',
    de: 'Die Rücknahme einer gebuchten Zahlung beantragen.',
  },
  confirmHelp: { en: 'Confirm a request.', de: 'Einen Antrag bestätigen.' },
  rejectHelp: { en: 'Reject or withdraw a request.', de: 'Einen Antrag ablehnen oder zurückziehen.' },
  incident: { en: 'ID of the incident', de: 'ID der Störung' },
  members: {
    en: 'number of members in the preview, or of the payment to reverse (required)',
    de: 'Anzahl der Mitglieder in der Vorschau oder der Zahlung, die zurückgenommen wird (erforderlich)',
  },
  points: {
    en: 'points in the preview, or of the payment to reverse (required)',
    de: 'Punkte in der Vorschau oder der Zahlung, die zurückgenommen wird (erforderlich)',
  },
  kind: { en: 'kind of the request', de: 'Art des Antrags' },
  none: {
    en: 'No make-good needs a second operator or is being booked.',
    de: 'Kein Ausgleich braucht einen zweiten Betreiber oder wird gerade gebucht.',
  },
  memberCount: { en: 'members', de: 'Mitglieder' },
  slotCount: { en: 'slots', de: 'Slots' },
  pointsSum: { en: 'points', de: 'Punkte' },
  excludedCount: { en: 'excluded slots', de: 'ausgenommene Slots' },
  howToRequest: {
    en: 'To request it: make-good request {id} --members {members} --points {points} --reason TEXT',
    de: 'So beantragst du ihn: make-good request {id} --members {members} --points {points} --reason TEXT',
  },
  paymentRequested: {
    en: 'Requested the payment. Another operator must confirm it. See "make-good".',
    de: 'Zahlung beantragt. Ein anderer Betreiber muss sie bestätigen. Siehe "make-good".',
  },
  reversalRequested: {
    en: 'Requested the reversal. Another operator must confirm it. See "make-good".',
    de: 'Rücknahme beantragt. Ein anderer Betreiber muss sie bestätigen. Siehe "make-good".',
  },
  confirmed: {
    en: 'Confirmed. The server books the entries within a few minutes.',
    de: 'Bestätigt. Der Server bucht die Einträge in wenigen Minuten.',
  },
  rejected: { en: 'Rejected.', de: 'Abgelehnt.' },
})
