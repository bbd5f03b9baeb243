import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('referrals', {
  inviterNotFound: {
    en: "This referral code doesn't exist. Check it and try again.",
    de: 'Diesen Empfehlungscode gibt es nicht. Prüfe ihn und versuch es noch einmal.',
  },
  paused: {
    en: 'Your membership is paused. You can claim the reward once it is restored.',
    de: 'Deine Mitgliedschaft ruht. Du kannst die Belohnung abholen, sobald sie nicht mehr ruht.',
  },
  heartbeatsMissing: {
    en: 'You cannot claim this referral yet. The invited member has {current} of {goal} heartbeats.',
    de: 'Du kannst diese Empfehlung noch nicht abholen. Das eingeladene Mitglied hat {current} von {goal} Heartbeats.',
  },
  walletMissing: {
    en: 'You cannot claim this referral yet. The invited member has not linked a wallet.',
    de: 'Du kannst diese Empfehlung noch nicht abholen. Das eingeladene Mitglied hat keine Wallet verknüpft.',
  },
  heartbeatsAndWalletMissing: {
    en: 'You cannot claim this referral yet. The invited member has {current} of {goal} heartbeats and has not linked a wallet.',
    de: 'Du kannst diese Empfehlung noch nicht abholen. Das eingeladene Mitglied hat {current} von {goal} Heartbeats und keine Wallet verknüpft.',
  },
  claimed: { en: 'Referral reward claimed.', de: 'Belohnung für die Empfehlung abgeholt.' },
  alreadyClaimed: {
    en: 'You already claimed this referral.',
    de: 'Diese Empfehlung hast du schon abgeholt.',
  },
})
