import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('cases', {
  // Errors
  notFound: { en: 'You have no case with this ID.', de: 'Du hast keinen Fall mit dieser ID.' },
  caseNotFound: { en: 'There is no case with this ID.', de: 'Es gibt keinen Fall mit dieser ID.' },
  subjectNotFound: {
    en: 'You have no such record.',
    de: 'Diesen Eintrag hast du nicht.',
  },
  pictureNotFound: { en: 'There is no such picture.', de: 'Dieses Bild gibt es nicht.' },
  slotEndMissing: { en: 'is required if the kind is slot', de: 'ist für die Art slot erforderlich' },
  alreadyOpen: {
    en: 'You already have an open case about this. Write your message there.',
    de: 'Dazu hast du schon einen offenen Fall. Schreib deine Nachricht dort.',
  },
  tooManyOpen: {
    en: 'You have {count} open cases. Wait for an answer, or close one.',
    de: 'Du hast {count} offene Fälle. Warte auf eine Antwort, oder schließe einen.',
  },
  tooManyToday: {
    en: 'You opened {count} cases in the last 24 hours. Try again tomorrow.',
    de: 'Du hast in den letzten 24 Stunden {count} Fälle eröffnet. Versuch es morgen noch einmal.',
  },
  tooManyMessages: {
    en: 'You sent {count} messages. An operator answers next.',
    de: 'Du hast {count} Nachrichten gesendet. Als Nächstes antwortet ein Betreiber.',
  },
  newMessages: {
    en: 'The case has messages that you have not read. Read them, and answer again.',
    de: 'Der Fall enthält Nachrichten, die du noch nicht gelesen hast. Lies sie, und antworte noch einmal.',
  },
  alreadyClosed: {
    en: 'The case is closed. The member can open it again with a message.',
    de: 'Der Fall ist geschlossen. Das Mitglied kann ihn mit einer Nachricht wieder öffnen.',
  },
  memberLeft: {
    en: 'The member deleted the account.',
    de: 'Das Mitglied hat das Konto gelöscht.',
  },

  // Titles
  titleSlot: {
    en: 'Slot of node {node} that ended on {end}',
    de: 'Slot des Knotens {node}, der am {end} endete',
  },
  titleEntry: { en: '{points} points on {day}: {comment}', de: '{points} Punkte am {day}: {comment}' },
  titlePending: { en: 'Heartbeats on {day}', de: 'Heartbeats am {day}' },
  titleReferral: { en: 'Referral of {day}', de: 'Empfehlung vom {day}' },
  titleCampaign: { en: 'Campaign: {name}', de: 'Kampagne: {name}' },

  // Slots
  slotCredited: {
    en: 'The slot counted as a heartbeat, for {points} points.',
    de: 'Der Slot zählte als Heartbeat, für {points} Punkte.',
  },
  slotMadeGood: {
    en: 'The slot was lost in an incident of the network. You received the points afterward in a separate entry.',
    de: 'Der Slot ging in einer Störung des Netzwerks verloren. Die Punkte hast du danach in einem eigenen Eintrag bekommen.',
  },
  slotMemberLimit: {
    en: 'The node was present, but at most {limit} of your nodes count at the same time, and more were online. Run fewer nodes at the same time.',
    de: 'Der Knoten war anwesend, aber von deinen Knoten zählen höchstens {limit} gleichzeitig, und es waren mehr online. Betreibe weniger Knoten gleichzeitig.',
  },
  slotSubnetLimit: {
    en: 'The node was present, but at most {limit} nodes in a subnet count at the same time, and more were online. Connect the node through another internet connection.',
    de: 'Der Knoten war anwesend, aber in einem Subnetz zählen höchstens {limit} Knoten gleichzeitig, und es waren mehr online. Verbinde den Knoten über einen anderen Internetanschluss.',
  },
  slotConnectionLimit: {
    en: 'Too many nodes were connected from the address of the node. Connect fewer nodes from it, or use another internet connection.',
    de: 'Von der Adresse des Knotens waren zu viele Knoten verbunden. Verbinde weniger Knoten von dort, oder nutze einen anderen Internetanschluss.',
  },
  slotTooOld: {
    en: 'The node was present, but the slot was booked too late to count. This was not your fault.',
    de: 'Der Knoten war anwesend, aber der Slot wurde zu spät gebucht, um zu zählen. Das war nicht deine Schuld.',
  },
  slotUnproven: {
    en: 'The node did not prove its key in time. Update and restart the node, and check that its computer is not overloaded.',
    de: 'Der Knoten hat seinen Schlüssel nicht rechtzeitig nachgewiesen. Aktualisiere den Knoten, starte ihn neu, und prüfe, ob sein Computer überlastet ist.',
  },
  slotShort: {
    en: "The node was present for {present} s. A slot requires {required} s. Check the node's internet connection, and that its computer does not go to sleep.",
    de: 'Der Knoten war {present} s anwesend. Ein Slot erfordert {required} s. Prüfe seine Internetverbindung und ob sein Computer in den Ruhezustand geht.',
  },
  slotLeft: {
    en: 'The node was offline when the slot ended. Leave it running: a slot counts if the node is connected at its end.',
    de: 'Der Knoten war offline, als der Slot endete. Lass ihn laufen: Ein Slot zählt, wenn der Knoten an seinem Ende verbunden ist.',
  },
  slotAway: {
    en: 'The node was offline from {start} to {end}. Check that its computer is on and that the node runs.',
    de: 'Der Knoten war vom {start} bis {end} offline. Prüfe, ob sein Computer eingeschaltet ist und der Knoten läuft.',
  },
  slotWaiting: {
    en: 'The server has not booked the slot yet. Nothing is lost. Check again in a few minutes.',
    de: 'Der Server hat den Slot noch nicht gebucht. Nichts ist verloren. Sieh in ein paar Minuten noch einmal nach.',
  },
  slotNotRegistered: {
    en: 'The node was registered on {time}, after the slot had started. Slots count from the next one.',
    de: 'Der Knoten wurde am {time} registriert, nachdem der Slot begonnen hatte. Slots zählen ab dem nächsten.',
  },
  slotUnknown: {
    en: 'No record says what happened in the slot.',
    de: 'Kein Eintrag sagt, was in dem Slot geschah.',
  },

  // Incidents
  incident: {
    en: 'The network could not credit nodes from {start} to {end}. This was not the fault of your node.',
    de: 'Das Netzwerk konnte vom {start} bis {end} keine Knoten gutschreiben. Das lag nicht an deinem Knoten.',
  },
  incidentLasts: {
    en: 'The network has not been able to credit nodes since {start}. This is not the fault of your node.',
    de: 'Das Netzwerk kann seit {start} keine Knoten gutschreiben. Das liegt nicht an deinem Knoten.',
  },
  incidentStatement: { en: 'The operators say: {note}', de: 'Die Betreiber sagen dazu: {note}' },
  makeGoodRequested: {
    en: 'Operators have requested points for the lost slots. A second operator has to confirm them.',
    de: 'Betreiber haben Punkte für die verlorenen Slots beantragt. Ein zweiter Betreiber muss sie bestätigen.',
  },
  makeGoodMissing: {
    en: 'Operators have not decided yet whether the lost slots are paid.',
    de: 'Die Betreiber haben noch nicht entschieden, ob die verlorenen Slots bezahlt werden.',
  },
  makeGoodReversed: {
    en: 'Operators reversed the payment for the lost slots.',
    de: 'Die Betreiber haben die Zahlung für die verlorenen Slots rückgängig gemacht.',
  },
  makeGoodExcluded: {
    en: 'Operators paid for lost slots, but not for this one: the node was not credited both before and after the incident.',
    de: 'Die Betreiber haben verlorene Slots bezahlt, diesen aber nicht: Der Knoten wurde nicht vor und nach der Störung gutgeschrieben.',
  },

  // Days
  dayCredited: {
    en: {
      one: '{count} slot counted as a heartbeat on {day}. It is worth {points} points.',
      other: '{count} slots counted as heartbeats on {day}. Together they are worth {points} points.',
    },
    de: {
      one: 'Am {day} zählte {count} Slot als Heartbeat. Er ist {points} Punkte wert.',
      other: 'Am {day} zählten {count} Slots als Heartbeats. Zusammen sind sie {points} Punkte wert.',
    },
  },
  dayPending: {
    en: 'These points already count. They become a ledger entry after the UTC day has ended.',
    de: 'Diese Punkte zählen schon. Nach dem Ende des UTC-Tages werden sie zu einem Eintrag.',
  },
  dayAway: {
    en: {
      one: 'In {count} slot, the node was offline.',
      other: 'In {count} slots, a node was offline.',
    },
    de: { one: 'In {count} Slot war der Knoten offline.', other: 'In {count} Slots war ein Knoten offline.' },
  },
  dayShort: {
    en: {
      one: 'In {count} slot, the node was not present for long enough.',
      other: 'In {count} slots, a node was not present for long enough.',
    },
    de: {
      one: 'In {count} Slot war der Knoten nicht lange genug anwesend.',
      other: 'In {count} Slots war ein Knoten nicht lange genug anwesend.',
    },
  },
  dayUnproven: {
    en: {
      one: 'In {count} slot, the node did not prove its key in time.',
      other: 'In {count} slots, a node did not prove its key in time.',
    },
    de: {
      one: 'In {count} Slot hat der Knoten seinen Schlüssel nicht rechtzeitig nachgewiesen.',
      other: 'In {count} Slots hat ein Knoten seinen Schlüssel nicht rechtzeitig nachgewiesen.',
    },
  },
  dayMemberLimit: {
    en: {
      one: 'In {count} slot, more of your nodes were online than count.',
      other: 'In {count} slots, more of your nodes were online than count.',
    },
    de: {
      one: 'In {count} Slot waren mehr deiner Knoten online, als zählen.',
      other: 'In {count} Slots waren mehr deiner Knoten online, als zählen.',
    },
  },
  daySubnetLimit: {
    en: {
      one: 'In {count} slot, more nodes in the subnet were online than count.',
      other: 'In {count} slots, more nodes in the subnet were online than count.',
    },
    de: {
      one: 'In {count} Slot waren im Subnetz mehr Knoten online, als zählen.',
      other: 'In {count} Slots waren im Subnetz mehr Knoten online, als zählen.',
    },
  },
  dayConnectionLimit: {
    en: {
      one: 'In {count} slot, too many nodes were connected from one address.',
      other: 'In {count} slots, too many nodes were connected from one address.',
    },
    de: {
      one: 'In {count} Slot waren von einer Adresse zu viele Knoten verbunden.',
      other: 'In {count} Slots waren von einer Adresse zu viele Knoten verbunden.',
    },
  },
  dayTooOld: {
    en: {
      one: '{count} slot was booked too late to count.',
      other: '{count} slots were booked too late to count.',
    },
    de: {
      one: '{count} Slot wurde zu spät gebucht, um zu zählen.',
      other: '{count} Slots wurden zu spät gebucht, um zu zählen.',
    },
  },
  dayIncident: {
    en: {
      one: '{count} slot was lost in an incident of the network.',
      other: '{count} slots were lost in incidents of the network.',
    },
    de: {
      one: '{count} Slot ging in einer Störung des Netzwerks verloren.',
      other: '{count} Slots gingen in Störungen des Netzwerks verloren.',
    },
  },
  dayMadeGood: {
    en: {
      one: '{count} slot was lost in an incident and paid in a separate entry.',
      other: '{count} slots were lost in incidents and paid in separate entries.',
    },
    de: {
      one: '{count} Slot ging in einer Störung verloren und wurde in einem eigenen Eintrag bezahlt.',
      other: '{count} Slots gingen in Störungen verloren und wurden in eigenen Einträgen bezahlt.',
    },
  },
  dayWaiting: {
    en: { one: '{count} slot is not booked yet.', other: '{count} slots are not booked yet.' },
    de: { one: '{count} Slot ist noch nicht gebucht.', other: '{count} Slots sind noch nicht gebucht.' },
  },
  dayUnknown: {
    en: {
      one: 'No record says what happened in {count} slot.',
      other: 'No record says what happened in {count} slots.',
    },
    de: {
      one: 'Kein Eintrag sagt, was in {count} Slot geschah.',
      other: 'Kein Eintrag sagt, was in {count} Slots geschah.',
    },
  },
  dayMismatch: {
    en: 'The ledger has {booked} points for the heartbeats of this day, but the credited slots are worth {expected}.',
    de: 'Das Punktebuch hat {booked} Punkte für die Heartbeats dieses Tages, aber die gutgeschriebenen Slots sind {expected} wert.',
  },
  dayNotRecorded: {
    en: 'The slots of this day are no longer recorded.',
    de: 'Die Slots dieses Tages sind nicht mehr gespeichert.',
  },

  dayReasonsDeleted: {
    en: 'The day was more than 13 months ago. Why other slots did not count is no longer stored.',
    de: 'Der Tag liegt mehr als 13 Monate zurück. Warum andere Slots nicht zählten, ist nicht mehr gespeichert.',
  },

  // Other ledger entries
  entryReferral: {
    en: 'You claimed the reward for a referral. By the rule in force when the invitee met the conditions, it was {points} points.',
    de: 'Du hast die Belohnung für eine Empfehlung abgeholt. Nach der Regel, die galt, als die eingeladene Person die Bedingungen erfüllte, waren es {points} Punkte.',
  },
  entryInvitation: {
    en: 'You received these points because you joined with a referral code. Each inviter pays an invitee once.',
    de: 'Diese Punkte hast du bekommen, weil du mit einem Empfehlungscode beigetreten bist. Das geht mit jeder einladenden Person einmal.',
  },
  entryCampaign: {
    en: 'You claimed the reward of the campaign {name} on {time}.',
    de: 'Du hast die Belohnung der Kampagne {name} am {time} abgeholt.',
  },
  entryCorrection: {
    en: 'An operator booked this correction for the following reason, and a second operator confirmed it if its size required that: {reason}',
    de: 'Ein Betreiber hat diese Korrektur mit der folgenden Begründung gebucht; ein zweiter hat sie bestätigt, falls ihre Höhe das erforderte: {reason}',
  },
  entryMakeGood: {
    en: 'The network could not credit nodes from {start} to {end}. This entry pays the slots that you lost.',
    de: 'Das Netzwerk konnte vom {start} bis {end} keine Knoten gutschreiben. Dieser Eintrag bezahlt die Slots, die du verloren hast.',
  },
  entryMakeGoodReversal: {
    en: 'Operators reversed the payment for an incident that lasted from {start} to {end}.',
    de: 'Die Betreiber haben die Zahlung für eine Störung vom {start} bis {end} rückgängig gemacht.',
  },
  entryResults: {
    en: 'These points are for results that your nodes collected on {day}.',
    de: 'Diese Punkte sind für Ergebnisse, die deine Knoten am {day} gesammelt haben.',
  },
  entryContradicted: {
    en: "Two other nodes contradicted a result of your node, so its points were deducted. Check the node's internet connection.",
    de: 'Zwei andere Knoten haben einem Ergebnis deines Knotens widersprochen, daher wurden die Punkte dafür abgezogen. Prüfe die Internetverbindung des Knotens.',
  },
  entryUnknown: {
    en: 'The records do not say more about this entry.',
    de: 'Mehr sagen die Einträge darüber nicht.',
  },
  entryMissing: {
    en: 'The reward was claimed, but the ledger has no entry for it.',
    de: 'Die Belohnung wurde abgeholt, aber das Punktebuch hat keinen Eintrag dafür.',
  },

  // Referrals
  referralClaimed: {
    en: 'You claimed the reward on {time}: {points} points.',
    de: 'Du hast die Belohnung am {time} abgeholt: {points} Punkte.',
  },
  referralClaimable: {
    en: 'The invitee has met the conditions since {time}. You can claim the reward now.',
    de: 'Die eingeladene Person erfüllt die Bedingungen seit {time}. Du kannst die Belohnung jetzt abholen.',
  },
  referralHeartbeats: {
    en: 'The invitee has {current} of the {goal} heartbeats that the reward requires. Only time with a running node helps.',
    de: 'Die eingeladene Person hat {current} der {goal} Heartbeats, die für die Belohnung nötig sind. Dafür muss ihr Knoten laufen.',
  },
  referralNoHeartbeat: {
    en: 'The invitee has no heartbeat yet. Ask them to start a node: the reward requires {goal} heartbeats.',
    de: 'Die eingeladene Person hat noch keinen Heartbeat. Bitte sie, einen Knoten zu starten: Für die Belohnung sind {goal} Heartbeats nötig.',
  },
  referralNoWallet: {
    en: 'The invitee has not linked a wallet. The reward requires it.',
    de: 'Die eingeladene Person hat keine Wallet verknüpft. Für die Belohnung ist das nötig.',
  },
  referralLeft: {
    en: 'The invitee deleted their account before they met the conditions. There is no reward.',
    de: 'Die eingeladene Person hat ihr Konto gelöscht, bevor sie die Bedingungen erfüllte. Es gibt keine Belohnung.',
  },

  // Campaigns
  campaignClaimed: {
    en: 'You claimed the reward on {time}: {points} points.',
    de: 'Du hast die Belohnung am {time} abgeholt: {points} Punkte.',
  },
  campaignDone: {
    en: 'You completed it. It has no points.',
    de: 'Du hast sie erledigt. Sie hat keine Punkte.',
  },
  campaignClaimable: {
    en: 'You have met the conditions. You can claim the reward now.',
    de: 'Du erfüllst die Bedingungen. Du kannst die Belohnung jetzt abholen.',
  },
  campaignEnded: {
    en: 'The campaign ended on {time}. Rewards that were not claimed by then have expired.',
    de: 'Die Kampagne endete am {time}. Bis dahin nicht abgeholte Belohnungen sind verfallen.',
  },
  campaignReason: { en: '{reason}', de: '{reason}' },
  campaignSubmitted: {
    en: 'You submitted it on {time}. An operator has to review it.',
    de: 'Du hast sie am {time} eingereicht. Ein Betreiber muss sie prüfen.',
  },
  campaignRejected: {
    en: 'An operator rejected your submission on {time}: {reason}',
    de: 'Ein Betreiber hat deine Einreichung am {time} abgelehnt: {reason}',
  },
  campaignSubmitAgain: {
    en: 'You can submit it again.',
    de: 'Du kannst sie noch einmal einreichen.',
  },

  // Claims
  claimsPaused: {
    en: 'Your membership has been paused since {time}, so you cannot claim rewards. The reason: {reason}',
    de: 'Deine Mitgliedschaft ruht seit {time}, daher kannst du keine Belohnungen abholen. Der Grund: {reason}',
  },
  claimsSuspended: {
    en: 'Your claims have been suspended since {time}. Your profile shows the reasons, and you can appeal there.',
    de: 'Das Abholen ist für dich seit {time} gesperrt. Die Gründe stehen in deinem Profil, und du kannst dort Einspruch einlegen.',
  },
  claimsNeedAddress: {
    en: 'You can claim rewards again after you have confirmed your email address in your profile.',
    de: 'Du kannst wieder Belohnungen abholen, sobald du in deinem Profil deine E-Mail-Adresse bestätigt hast.',
  },
})
