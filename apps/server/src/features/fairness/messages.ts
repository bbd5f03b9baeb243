import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('fairness', {
  claimsSuspended: {
    en: 'Your claims have been suspended since {day}. Your profile shows the reasons, and you can appeal there.',
    de: 'Deine Belohnungen werden seit dem {day} zurückgehalten. In deinem Profil stehen die Gründe, und dort kannst du Einspruch erheben.',
  },
  emailCheckRequired: {
    en: 'Confirm your email address again before you claim. Your profile shows the reasons, and you can request a code there.',
    de: 'Bestätige deine E-Mail-Adresse noch einmal, bevor du Belohnungen abholst. In deinem Profil stehen die Gründe, und dort kannst du einen Code anfordern.',
  },
  emailCheckNotRequired: {
    en: "You don't need to confirm your email address. You can claim rewards now.",
    de: 'Du musst deine E-Mail-Adresse nicht bestätigen. Du kannst Belohnungen schon abholen.',
  },
  invalidCode: {
    en: 'is wrong or has expired. Request another code.',
    de: 'ist falsch oder abgelaufen. Fordere einen neuen Code an.',
  },
  codeReplaced: {
    en: 'Another code was sent, or your email address has changed. Use the newest code.',
    de: 'Ein anderer Code wurde gesendet, oder deine E-Mail-Adresse hat sich geändert. Benutze den neuesten Code.',
  },
  suspensionNotFound: {
    en: 'You have no claim suspension with this ID. GET /api/holds lists them.',
    de: 'Du hast keine Zurückhaltung mit dieser ID. GET /api/holds listet sie auf.',
  },
  appealOpen: {
    en: 'You already have an open appeal against this suspension. Wait for the decision.',
    de: 'Du hast gegen diese Zurückhaltung schon Einspruch erhoben. Warte auf die Entscheidung.',
  },
  notSuspended: {
    en: 'Your claims are no longer suspended.',
    de: 'Deine Belohnungen werden nicht mehr zurückgehalten.',
  },
  tooManyAppeals: {
    en: 'You have appealed against this suspension {count} times, the maximum.',
    de: 'Du hast gegen diese Zurückhaltung schon {count}-mal Einspruch erhoben, das Maximum.',
  },
  appealNotFound: {
    en: 'There is no appeal with this ID.',
    de: 'Es gibt keinen Einspruch mit dieser ID.',
  },
  appellantLeft: {
    en: 'The member of this appeal has left.',
    de: 'Das Mitglied, das Einspruch erhoben hat, ist nicht mehr dabei.',
  },
  alreadyAccepted: {
    en: 'This appeal was accepted by {decidedBy} on {decidedAt}. A decision cannot be changed.',
    de: 'Dieser Einspruch wurde am {decidedAt} von {decidedBy} angenommen. Eine Entscheidung lässt sich nicht ändern.',
  },
  alreadyRejected: {
    en: 'This appeal was rejected by {decidedBy} on {decidedAt}. A decision cannot be changed.',
    de: 'Dieser Einspruch wurde am {decidedAt} von {decidedBy} abgelehnt. Eine Entscheidung lässt sich nicht ändern.',
  },
  memberNotFound: {
    en: 'There is no member with this ID.',
    de: 'Es gibt kein Mitglied mit dieser ID.',
  },
  memberNotSuspended: {
    en: 'The claims of this member are not suspended.',
    de: 'Die Belohnungen dieses Mitglieds werden nicht zurückgehalten.',
  },
  signalsGone: {
    en: 'The signals that were found no longer apply.',
    de: 'Was gefunden worden war, trifft nicht mehr zu.',
  },

  codeBurst: {
    en: 'Within {hours} hours, {accounts} accounts signed up with the referral code that you used.',
    de: 'Innerhalb von {hours} Stunden wurden {accounts} Konten mit dem Empfehlungscode registriert, den du benutzt hast.',
  },
  commonFunder: {
    en: 'The first coins of your wallet came from {source}, like those of {others} other accounts.',
    de: 'Das erste Guthaben deiner Wallet kam von {source}, wie das von {others} anderen Konten.',
  },
  denseSubnet: {
    en: 'Within {days} days, {accounts} accounts signed up from the subnet {network}, including yours.',
    de: 'Innerhalb von {days} Tagen wurden aus dem Subnetz {network} {accounts} Konten registriert, darunter deines.',
  },
  disposableEmail: {
    en: 'The domain of your email address, {domain}, provides disposable addresses.',
    de: 'Die Domain deiner E-Mail-Adresse, {domain}, bietet Wegwerfadressen an.',
  },
  disputedResults: {
    en: 'In {odd} of {decided} comparisons of collected results, two other nodes contradicted yours.',
    de: 'In {odd} von {decided} Vergleichen gesammelter Ergebnisse haben zwei andere Nodes deinen widersprochen.',
  },
  suspendedInvitees: {
    en: 'Of the {all} members that you invited, {suspended} have their claims suspended.',
    de: 'Von {all} Mitgliedern, die du eingeladen hast, werden bei {suspended} die Belohnungen zurückgehalten.',
  },
  inviterSameSubnet: {
    en: 'You and the member who invited you signed up from the same subnet, {network}.',
    de: 'Du und das Mitglied, das dich eingeladen hat, habt euch aus demselben Subnetz registriert, {network}.',
  },
  synchronizedNodes: {
    en: 'Your nodes came and went in the same slots as those of {others} other accounts, {times} times in four weeks.',
    de: 'Deine Nodes kamen und gingen in denselben Abschnitten wie die von {others} anderen Konten, {times}-mal in vier Wochen.',
  },
  sharedDevice: {
    en: 'One of your nodes ({node}) was credited to {accounts} accounts, one after the other.',
    de: 'Einer deiner Nodes ({node}) wurde nacheinander {accounts} Konten gutgeschrieben.',
  },
  otherSignal: {
    en: 'The rule {name} found something.',
    de: 'Die Regel {name} hat etwas gefunden.',
  },
})
