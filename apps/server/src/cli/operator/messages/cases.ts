import { defineMessages } from '@hearth/protocol/messages'

export const cases = defineMessages('cli.cases', {
  details: {
    en: 'A case is a member’s question about a record that the records did not settle. The member receives your answer in the portal and by email.',
    de: 'Ein Fall ist die Frage eines Mitglieds zu einem Eintrag, die sich nicht aus den Einträgen klären ließ. Das Mitglied bekommt deine Antwort im Portal und per E-Mail.',
  },
  listHelp: { en: 'List the cases that wait for an answer.', de: 'Wartende Fälle auflisten.' },
  showHelp: {
    en: 'Show a case with what the records say and its messages.',
    de: 'Einen Fall mit den Aussagen der Einträge und seinen Nachrichten anzeigen.',
  },
  answerHelp: { en: 'Answer a case.', de: 'Einen Fall beantworten.' },
  id: { en: 'ID of the case', de: 'ID des Falls' },
  stateOption: {
    en: 'list cases in this state: waiting, answered or closed',
    de: 'Fälle in diesem Zustand auflisten: waiting, answered oder closed',
  },
  textOption: { en: 'text that the member reads', de: 'Text, den das Mitglied liest' },
  seenOption: {
    en: 'number of messages that you have read, as `show` prints it',
    de: 'Anzahl der Nachrichten, die du gelesen hast, wie `show` sie ausgibt',
  },
  closeOption: { en: 'close the case', de: 'den Fall schließen' },
  none: { en: 'There are no such cases.', de: 'Es gibt keine solchen Fälle.' },

  waiting: {
    en: { one: '{count} case waits for an answer.', other: '{count} cases wait for an answer.' },
    de: { one: '{count} Fall wartet auf eine Antwort.', other: '{count} Fälle warten auf eine Antwort.' },
  },
  times: {
    en: 'Of {opened} cases in the last 30 days, {answered} were answered. Median time to the first answer: {minutes} minutes.',
    de: 'Von {opened} Fällen der letzten 30 Tage wurden {answered} beantwortet. Median der Zeit bis zur ersten Antwort: {minutes} Minuten.',
  },
  shown: {
    en: 'Case by {email} ({memberId}), opened on {createdAt}, state {state}:',
    de: 'Fall von {email} ({memberId}), eröffnet am {createdAt}, Zustand {state}:',
  },
  findings: { en: 'The records said:', de: 'Die Einträge sagten:' },
  currentFindings: { en: 'The records say now:', de: 'Die Einträge sagen jetzt:' },
  subjectGone: { en: 'The record no longer exists.', de: 'Den Eintrag gibt es nicht mehr.' },
  messages: { en: 'Messages ({count}):', de: 'Nachrichten ({count}):' },
  byMember: { en: 'Member, {sentAt}', de: 'Mitglied, {sentAt}' },
  byOperator: { en: '{operator}, {sentAt}', de: '{operator}, {sentAt}' },
  pictures: {
    en: { one: '{count} picture', other: '{count} pictures' },
    de: { one: '{count} Bild', other: '{count} Bilder' },
  },
  answered: {
    en: 'Answer sent. The member also receives it by email.',
    de: 'Antwort gesendet. Das Mitglied bekommt sie auch per E-Mail.',
  },
  answeredAndClosed: {
    en: 'Answer sent, and case closed. The member also receives the answer by email.',
    de: 'Antwort gesendet und Fall geschlossen. Das Mitglied bekommt die Antwort auch per E-Mail.',
  },
})
