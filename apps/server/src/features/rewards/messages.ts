import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('rewards', {
  // Member errors
  notFound: {
    en: 'You have no campaign and no referral with this ID.',
    de: 'Du hast weder eine Kampagne noch eine Empfehlung mit dieser ID.',
  },
  campaignNotFound: {
    en: 'There is no campaign with this ID.',
    de: 'Es gibt keine Kampagne mit dieser ID.',
  },
  notStarted: {
    en: 'The campaign starts on {time}.',
    de: 'Die Kampagne beginnt am {time}.',
  },
  ended: {
    en: 'The campaign ended on {time}.',
    de: 'Die Kampagne endete am {time}.',
  },
  changing: {
    en: 'The campaign is being changed. Please try again.',
    de: 'Die Kampagne wird gerade geändert. Bitte versuch es noch einmal.',
  },
  paused: {
    en: 'Your membership is paused. You can claim the reward once it is restored.',
    de: 'Deine Mitgliedschaft ruht. Du kannst die Belohnung abholen, sobald sie nicht mehr ruht.',
  },
  ownCampaign: {
    en: 'You cannot claim a campaign that you created or changed as an operator.',
    de: 'Eine Kampagne, die du als Betreiber erstellt oder geändert hast, kannst du nicht abholen.',
  },
  notClaimable: {
    en: 'You cannot claim the reward yet.',
    de: 'Du kannst die Belohnung noch nicht abholen.',
  },
  noCode: {
    en: 'This campaign does not need a code.',
    de: 'Diese Kampagne braucht keinen Code.',
  },
  wrongCode: {
    en: 'This is not the code of the campaign.',
    de: 'Das ist nicht der Code der Kampagne.',
  },

  // Results
  claimed: { en: 'Reward claimed.', de: 'Belohnung abgeholt.' },
  alreadyClaimed: {
    en: 'You already claimed this reward.',
    de: 'Diese Belohnung hast du schon abgeholt.',
  },
  codeAccepted: { en: 'The code is correct.', de: 'Der Code ist richtig.' },

  // Reasons why a campaign is not completed
  prerequisitesMissing: {
    en: 'Complete this first: {names}.',
    de: 'Erledige zuerst: {names}.',
  },
  placesTaken: {
    en: { one: 'The only place is taken.', other: 'All {count} places are taken.' },
    de: { one: 'Der einzige Platz ist vergeben.', other: 'Alle {count} Plätze sind vergeben.' },
  },
  heartbeatsMissing: {
    en: 'You have {current} of {goal} heartbeats.',
    de: 'Du hast {current} von {goal} Heartbeats.',
  },
  referralsMissing: {
    en: 'You have {current} of {goal} invited members who take part.',
    de: 'Du hast {current} von {goal} eingeladenen Mitgliedern, die mitmachen.',
  },
  streakMissing: {
    en: 'You have {current} of {goal} days in a row.',
    de: 'Du hast {current} von {goal} Tagen in Folge.',
  },
  walletMissing: { en: 'Link a wallet first.', de: 'Verknüpfe zuerst eine Wallet.' },
  machineIdMissing: { en: 'Create a Machine ID first.', de: 'Erstelle zuerst eine Machine ID.' },
  formMissing: { en: 'Fill in the form first.', de: 'Fülle zuerst das Formular aus.' },
  actionMissing: {
    en: 'Complete it first. Then an operator enters it.',
    de: 'Erledige es zuerst. Dann trägt ein Betreiber es ein.',
  },
  entryMissing: { en: 'An operator enters it.', de: 'Ein Betreiber trägt es ein.' },
  codeMissing: { en: 'Enter the code first.', de: 'Gib zuerst den Code ein.' },
  inReview: { en: 'An operator is reviewing it.', de: 'Ein Betreiber prüft es.' },
  /** The operator who rejected the submission wrote `reason`. */
  rejected: { en: '{reason}', de: '{reason}' },

  // Operator errors
  keyNotFound: {
    en: 'There is no campaign called {key}.',
    de: 'Es gibt keine Kampagne namens {key}.',
  },
  keyTaken: {
    en: 'There is already a campaign called {key}. Change that one, or choose another key.',
    de: 'Es gibt schon eine Kampagne namens {key}. Ändere diese oder wähle einen anderen Schlüssel.',
  },
  listNotFound: {
    en: 'there is no list called {list}',
    de: 'es gibt keine Liste namens {list}',
  },
  prerequisiteNotFound: {
    en: 'there is no campaign called {key}',
    de: 'es gibt keine Kampagne namens {key}',
  },
  circularPrerequisites: {
    en: '{key} would wait for itself',
    de: '{key} würde auf sich selbst warten',
  },
  kindFixed: {
    en: 'stays {kind}. Create another campaign for another kind.',
    de: 'bleibt {kind}. Erstelle für eine andere Art eine andere Kampagne.',
  },
  startFixed: {
    en: 'stays {time}, because the campaign has started',
    de: 'bleibt {time}, weil die Kampagne begonnen hat',
  },
  capacityTooSmall: {
    en: {
      one: 'must be at least {count}, because {count} member has claimed',
      other: 'must be at least {count}, because {count} members have claimed',
    },
    de: {
      one: 'muss mindestens {count} sein, weil {count} Mitglied abgeholt hat',
      other: 'muss mindestens {count} sein, weil {count} Mitglieder abgeholt haben',
    },
  },
  noSecret: {
    en: '{key} has no secret. Only campaigns of the kind form have one.',
    de: '{key} hat kein Geheimnis. Nur Kampagnen der Art form haben eines.',
  },
  notEntered: {
    en: '{key} is of the kind {kind}. Operators enter only submissions of the kinds form, social and manual.',
    de: '{key} ist von der Art {kind}. Betreiber tragen nur Einreichungen der Arten form, social und manual ein.',
  },
  alreadySubmitted: {
    en: 'The member already has a submission that was accepted or waits for a decision.',
    de: 'Das Mitglied hat schon eine Einreichung, die angenommen wurde oder auf eine Entscheidung wartet.',
  },
  submissionNotFound: {
    en: 'There is no submission with this ID.',
    de: 'Es gibt keine Einreichung mit dieser ID.',
  },
  alreadyAccepted: {
    en: '{operator} accepted the submission on {time}. A decision is final.',
    de: '{operator} hat die Einreichung am {time} angenommen. Eine Entscheidung ist endgültig.',
  },
  alreadyRejected: {
    en: '{operator} rejected the submission on {time}. A decision is final.',
    de: '{operator} hat die Einreichung am {time} abgelehnt. Eine Entscheidung ist endgültig.',
  },
  acceptedAutomatically: {
    en: 'The submission was accepted automatically. A decision is final.',
    de: 'Die Einreichung wurde automatisch angenommen. Eine Entscheidung ist endgültig.',
  },
  memberNotFound: {
    en: 'no member has this ID, referral code or email address',
    de: 'kein Mitglied hat diese ID, diesen Empfehlungscode oder diese E-Mail-Adresse',
  },

  // Webhooks of form providers
  invalidSignature: {
    en: 'The signature does not match the campaign, or is older than five minutes. Sign "id.timestamp.body" with its secret.',
    de: 'Die Signatur passt nicht zur Kampagne oder ist älter als fünf Minuten. Signiere „id.timestamp.body“ mit ihrem Geheimnis.',
  },
  formMemberNotFound: {
    en: 'no member has this ID or referral code',
    de: 'kein Mitglied hat diese ID oder diesen Empfehlungscode',
  },

  // Campaign files
  fileTooLarge: {
    en: 'The file has {count} characters. A campaign has at most {maximum}.',
    de: 'Die Datei hat {count} Zeichen. Eine Kampagne hat höchstens {maximum}.',
  },
  fileUnreadable: {
    en: 'The file cannot be read as YAML: {reason}',
    de: 'Die Datei ist kein lesbares YAML: {reason}',
  },
  fileTooDeep: {
    en: 'The file cannot be read as YAML: it is nested too deeply.',
    de: 'Die Datei ist kein lesbares YAML: Sie ist zu tief verschachtelt.',
  },
})
