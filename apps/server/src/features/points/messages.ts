import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('points', {
  exportInProgress: {
    en: 'You already have an export in progress. Finish or cancel it first.',
    de: 'Du hast schon einen laufenden Export. Warte, bis er fertig ist, oder brich ihn ab.',
  },
  tooManyExports: {
    en: 'Too many exports are in progress. Try again in a few seconds.',
    de: 'Es laufen gerade zu viele Exporte. Bitte versuch es in ein paar Sekunden noch einmal.',
  },
  entryNotFound: {
    en: 'This account has no points entry with this ID. GET /api/users/points-log lists its entries.',
    de: 'Dieses Konto hat keinen Punkteeintrag mit dieser ID. GET /api/users/points-log listet seine Einträge auf.',
  },
  invalidCursor: {
    en: 'must be the nextCursor of an earlier page',
    de: 'muss der nextCursor einer früheren Seite sein',
  },
  otherFilter: {
    en: 'belongs to another category or other dates',
    de: 'gehört zu einer anderen Kategorie oder anderen Daten',
  },

  // Rules
  ruleNotFound: {
    en: 'There is no rule "{name}". The rules are: {names}.',
    de: 'Es gibt keine Regel „{name}“. Die Regeln sind: {names}.',
  },
  notWhole: {
    en: '{name} must be a whole number, but is {value}.',
    de: '{name} muss eine ganze Zahl sein, ist aber {value}.',
  },
  notDecimal: {
    en: '{name} must be a decimal number with up to 6 places, such as 12.5, but is {value}.',
    de: '{name} muss eine Dezimalzahl mit bis zu 6 Stellen sein, wie 12.5, ist aber {value}.',
  },
  startsTooSoon: {
    en: '{name} cannot start at {time}. A change must start at least {seconds} s in the future.',
    de: '{name} kann nicht um {time} beginnen. Eine Änderung muss mindestens {seconds} s in der Zukunft liegen.',
  },

  // Comments of ledger entries
  heartbeats: {
    en: { one: '{count} heartbeat on {day}', other: '{count} heartbeats on {day}' },
    de: { one: '{count} Heartbeat am {day}', other: '{count} Heartbeats am {day}' },
  },
  heartbeatsLater: {
    en: {
      one: '{count} heartbeat on {day}, booked later',
      other: '{count} heartbeats on {day}, booked later',
    },
    de: {
      one: '{count} Heartbeat am {day}, später gebucht',
      other: '{count} Heartbeats am {day}, später gebucht',
    },
  },
  heartbeatsPending: {
    en: {
      one: '{count} heartbeat on {day}, not settled yet',
      other: '{count} heartbeats on {day}, not settled yet',
    },
    de: {
      one: '{count} Heartbeat am {day}, noch nicht abgerechnet',
      other: '{count} Heartbeats am {day}, noch nicht abgerechnet',
    },
  },
  referral: {
    en: 'Reward for an invited member who takes part',
    de: 'Belohnung für ein eingeladenes Mitglied, das mitmacht',
  },
  welcome: {
    en: 'Welcome points for joining with the code {code}',
    de: 'Willkommenspunkte für die Registrierung mit dem Code {code}',
  },
  correction: { en: 'Correction: {reason}', de: 'Korrektur: {reason}' },
  makeGood: {
    en: {
      one: 'Make-good for {count} slot lost in an incident on {day}',
      other: 'Make-good for {count} slots lost in an incident on {day}',
    },
    de: {
      one: 'Ausgleich für {count} Slot, der bei einer Störung am {day} verloren ging',
      other: 'Ausgleich für {count} Slots, die bei einer Störung am {day} verloren gingen',
    },
  },
  makeGoodReversal: {
    en: 'Reversal of the make-good for an incident on {day}',
    de: 'Rücknahme des Ausgleichs für eine Störung am {day}',
  },
  results: { en: '{results} collected on {day}', de: '{results}, gesammelt am {day}' },
  posts: {
    en: { one: '{count} post', other: '{count} posts' },
    de: { one: '{count} Beitrag', other: '{count} Beiträge' },
  },
  comments: {
    en: { one: '{count} comment', other: '{count} comments' },
    de: { one: '{count} Kommentar', other: '{count} Kommentare' },
  },
  profiles: {
    en: { one: '{count} profile', other: '{count} profiles' },
    de: { one: '{count} Profil', other: '{count} Profile' },
  },
  contradicted: {
    en: 'A result collected on {day} was contradicted by two other nodes',
    de: 'Einem am {day} gesammelten Ergebnis haben zwei andere Nodes widersprochen',
  },
})
