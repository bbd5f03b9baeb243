import { defineMessages } from '@hearth/protocol/messages'
import { INVALID_TOKEN_MESSAGE } from '@hearth/protocol/node-messages'

/** Gateway notices to nodes. */
export const messages = defineMessages('gateway', {
  /** The protocol fixes this text, so German uses it too. */
  invalidToken: { en: INVALID_TOKEN_MESSAGE, de: INVALID_TOKEN_MESSAGE },
  sessionEnded: {
    en: 'Your session has ended. Please log in again.',
    de: 'Deine Sitzung ist beendet. Bitte melde dich neu an.',
  },
  replaced: {
    en: 'This node connected again from elsewhere; only its newest connection counts. This one is closed.',
    de: 'Dieser Node hat sich anderswo neu verbunden; nur seine neueste Verbindung zählt. Diese wird geschlossen.',
  },
  silent: {
    en: 'The node was silent for too long. Connect again, and send a PING about every 10 s.',
    de: 'Der Node war zu lange still. Verbinde dich neu und sende etwa alle 10 s ein PING.',
  },
  unknownNode: {
    en: 'This node is not registered with your account. Register its key, then connect again.',
    de: 'Dieser Node ist nicht bei deinem Konto registriert. Registriere seinen Schlüssel und verbinde dich dann neu.',
  },
  tooManyMessages: {
    en: 'Too many messages. Send a PING about every 10 s; more of them earn nothing.',
    de: 'Zu viele Nachrichten. Sende etwa alle 10 s ein PING; mehr davon bringen nichts.',
  },
  unexpected: {
    en: 'Expected {expected} as a text frame; got {received}.',
    de: 'Erwartet wird {expected} als Text-Frame; gesendet wurde {received}.',
  },
  binaryFrame: { en: 'a binary frame', de: 'ein binärer Frame' },
  notJson: { en: 'text that is not JSON', de: 'Text, der kein JSON ist' },
  otherMessage: { en: 'another message', de: 'eine andere Nachricht' },
  tooManyConnections: {
    en: 'Too many nodes are connected from this subnet. Close some of them, then connect again.',
    de: 'Zu viele Nodes sind aus diesem Subnetz verbunden. Beende einige davon und verbinde dich dann neu.',
  },
  busy: {
    en: 'The network cannot check your token right now. Connect again in about half a minute.',
    de: 'Das Netzwerk kann dein Token gerade nicht prüfen. Verbinde dich in etwa einer halben Minute neu.',
  },
  failure: {
    en: 'Something went wrong in the network. Connect again in about a minute.',
    de: 'Im Netzwerk ist etwas schiefgegangen. Verbinde dich in etwa einer Minute neu.',
  },
  restart: {
    en: 'The network is restarting. Connect again in a few seconds.',
    de: 'Das Netzwerk startet neu. Verbinde dich in ein paar Sekunden neu.',
  },
  full: {
    en: 'The network cannot accept this node right now. Connect again in about {seconds} s.',
    de: 'Das Netzwerk kann diesen Node gerade nicht annehmen. Verbinde dich in etwa {seconds} s neu.',
  },
  wrongPath: {
    en: 'WebSocket connections are accepted at {path} only.',
    de: 'WebSocket-Verbindungen gibt es nur unter {path}.',
  },

  // Proofs
  lateProof: {
    en: 'This PROOF is not for the newest CHALLENGE, or answers it again. It has no effect.',
    de: 'Dieses PROOF gehört nicht zur neuesten CHALLENGE oder beantwortet sie noch einmal. Es hat keine Wirkung.',
  },
  noKey: {
    en: 'A client that connects without a node id has no key to prove. It sends only PINGs.',
    de: 'Ein Client, der sich ohne Node-ID verbindet, hat keinen Schlüssel zu beweisen. Er sendet nur PINGs.',
  },
  badProof: {
    en: "The PROOF is wrong. Expected a signature of the challenge by this node's key. Fix the client.",
    de: 'Das PROOF ist falsch. Erwartet wird eine Signatur der Challenge mit dem Schlüssel dieses Nodes. Korrigiere den Client.',
  },
  noProof: {
    en: 'The CHALLENGE was not answered in time. Connect again, and answer it with a PROOF.',
    de: 'Die CHALLENGE wurde nicht rechtzeitig beantwortet. Verbinde dich neu und beantworte sie mit einem PROOF.',
  },

  // Slots
  noHeartbeat: {
    en: 'No heartbeat for the slot that ended on {time}: {reason}.',
    de: 'Kein Heartbeat für den Abschnitt, der am {time} endete: {reason}.',
  },
  absent: {
    en: 'the node was present for {present} s, and {needed} s are required. Stay connected, and send a PING about every 10 s',
    de: 'der Node war {present} s anwesend, nötig sind {needed} s. Bleib verbunden und sende etwa alle 10 s ein PING',
  },
  unproven: {
    en: "the node did not answer its challenge. Sign each CHALLENGE with the node's key",
    de: 'der Node hat seine Challenge nicht beantwortet. Signiere jede CHALLENGE mit dem Schlüssel des Nodes',
  },
  memberLimit: {
    en: 'your account already has {limit} credited nodes in this interval, the maximum. More nodes earn nothing more',
    de: 'dein Konto hat in diesem Intervall schon {limit} gutgeschriebene Nodes, das Maximum. Weitere Nodes bringen nichts',
  },
  subnetLimit: {
    en: '{limit} nodes of this subnet are already credited in this interval, the maximum. Run the node elsewhere',
    de: 'in diesem Subnetz sind in diesem Intervall schon {limit} Nodes gutgeschrieben, das Maximum. Betreibe den Node anderswo',
  },
  tooOld: { en: 'it arrived too late to be booked', de: 'er kam zu spät, um gebucht zu werden' },
  waiting: {
    en: 'The heartbeat for the slot that ended on {time} is waiting to be booked. It is booked when the database is available again. Stay connected.',
    de: 'Der Heartbeat für den Abschnitt, der am {time} endete, wartet auf seine Buchung. Er wird gebucht, sobald die Datenbank wieder verfügbar ist. Bleib verbunden.',
  },
})
