import { defineMessages } from '@hearth/protocol/messages'

/** Numbers with their units. */
export const units = defineMessages('node.units', {
  heartbeats: {
    en: { one: '{count} heartbeat', other: '{count} heartbeats' },
    de: { one: '{count} Heartbeat', other: '{count} Heartbeats' },
  },
  points: {
    en: { one: '{count} point', other: '{count} points' },
    de: { one: '{count} Punkt', other: '{count} Punkte' },
  },
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
  results: {
    en: { one: '{count} result', other: '{count} results' },
    de: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  },
})

export const messages = defineMessages('node', {
  // Session and account
  notLoggedIn: {
    en: 'You are not logged in. Run: {command}',
    de: 'Du bist nicht angemeldet. Führe aus: {command}',
  },
  sessionEnded: {
    en: 'Your session has ended. Log in again: {command}',
    de: 'Deine Sitzung ist beendet. Melde dich neu an: {command}',
  },
  sessionNotRenewed: {
    en: 'The session cannot be renewed right now: {reason}',
    de: 'Die Sitzung kann gerade nicht erneuert werden: {reason}',
  },
  invalidServerOption: {
    en: '--server is "{value}". Expected an address such as https://portal.example.org.',
    de: '--server ist "{value}". Erwartet: eine Adresse wie https://portal.example.org.',
  },
  wrongPassword: {
    en: 'The email address or the password is wrong. You can reset a forgotten password at {server}.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch. Ein vergessenes Passwort setzt du unter {server} zurück.',
  },
  emailNotConfirmed: {
    en: '{email} is not confirmed yet. Enter the code from the email at {server}, then log in again.',
    de: '{email} ist noch nicht bestätigt. Gib den Code aus der E-Mail unter {server} ein und melde dich dann neu an.',
  },
  botCheckFailed: {
    en: 'The bot check failed. Try again. If it keeps failing, update hearth-node.',
    de: 'Die Bot-Prüfung ist fehlgeschlagen. Versuch es noch einmal. Schlägt sie weiter fehl, aktualisiere hearth-node.',
  },
  botCheckTooSlow: {
    en: 'The bot check took too long on this computer. Try again.',
    de: 'Die Bot-Prüfung hat auf diesem Computer zu lange gedauert. Versuch es noch einmal.',
  },
  botCheckUnknown: {
    en: "The server's bot check is newer than this program ({algorithm}). Update hearth-node.",
    de: 'Die Bot-Prüfung des Servers ist neuer als dieses Programm ({algorithm}). Aktualisiere hearth-node.',
  },
  botCheckNeedsBrowser: {
    en: 'This network checks logins with Cloudflare Turnstile, which works only in a browser. Ask its operator to remove the setting TURNSTILE_SITE_KEY, so that the built-in check is used.',
    de: 'Dieses Netzwerk prüft Anmeldungen mit Cloudflare Turnstile, was nur im Browser geht. Bitte den Betreiber, die Einstellung TURNSTILE_SITE_KEY zu entfernen. Dann gilt die eingebaute Prüfung.',
  },
  tooManyAttempts: {
    en: 'Too many attempts. Wait {seconds} s, then try again.',
    de: 'Zu viele Versuche. Warte {seconds} s und versuch es dann noch einmal.',
  },
  loginRejected: {
    en: 'The server rejected the login: {reason}',
    de: 'Der Server hat die Anmeldung abgelehnt: {reason}',
  },
  secondFactorNeeded: {
    en: 'This account has a second factor. Set its code in the environment variable HEARTH_CODE',
    de: 'Dieses Konto hat einen zweiten Faktor. Setze seinen Code in der Umgebungsvariable HEARTH_CODE',
  },
  wrongCode: {
    en: 'The code is wrong or was used before. Log in again with the next one.',
    de: 'Der Code ist falsch oder wurde schon benutzt. Melde dich mit dem nächsten neu an.',
  },
  wrongCodeRetry: {
    en: 'This code is wrong or was used before. Wait for the next one.',
    de: 'Dieser Code ist falsch oder wurde schon benutzt. Warte auf den nächsten.',
  },
  codeRejected: {
    en: 'The server rejected the code: {reason}',
    de: 'Der Server hat den Code abgelehnt: {reason}',
  },

  // Prompts
  askEmail: { en: 'Email address', de: 'E-Mail-Adresse' },
  emailOption: {
    en: 'Set the account with --email',
    de: 'Gib das Konto mit --email an',
  },
  invalidEmail: { en: 'This is not an email address.', de: 'Das ist keine E-Mail-Adresse.' },
  askPassword: { en: 'Password', de: 'Passwort' },
  passwordVariable: {
    en: 'Set the password in the environment variable HEARTH_PASSWORD',
    de: 'Setze das Passwort in der Umgebungsvariable HEARTH_PASSWORD',
  },
  askCode: {
    en: 'Code of the authenticator app, or a recovery code',
    de: 'Code der Authenticator-App oder ein Wiederherstellungscode',
  },
  noTerminal: {
    en: 'There is no terminal for a prompt. {instead}.',
    de: 'Es gibt kein Terminal für eine Eingabe. {instead}.',
  },
  cancelled: { en: 'Canceled. Nothing was changed.', de: 'Abgebrochen. Nichts wurde geändert.' },

  // Login and logout
  solvingBotCheck: {
    en: 'Solving the bot check. This takes a few seconds.',
    de: 'Die Bot-Prüfung läuft. Das dauert ein paar Sekunden.',
  },
  loggedIn: {
    en: 'Logged in as {email} at {server}. The session is saved in {path}.',
    de: 'Angemeldet als {email} bei {server}. Die Sitzung ist in {path} gespeichert.',
  },
  startNode: { en: 'Start the node: {command}', de: 'Starte den Node: {command}' },
  plainText: {
    en: 'Warning: {server} is not encrypted, so others on the network path can read your password. Use an https address if possible.',
    de: 'Warnung: {server} ist nicht verschlüsselt. Andere im Netz können dein Passwort mitlesen. Benutze möglichst eine https-Adresse.',
  },
  alreadyLoggedOut: {
    en: 'You are already logged out.',
    de: 'Du bist schon abgemeldet.',
  },
  loggedOut: { en: 'Logged out.', de: 'Abgemeldet.' },
  loggedOutHere: {
    en: 'The session is deleted from this computer, but the server could not be reached: {reason} To end it there, log in and out at the portal.',
    de: 'Die Sitzung ist auf diesem Computer gelöscht, aber der Server war nicht erreichbar: {reason} Um sie dort zu beenden, melde dich im Portal an und wieder ab.',
  },

  // Files
  cannotWrite: {
    en: 'Cannot write to {directory} ({reason}). Make it writable, or set another directory in HEARTH_NODE_CONFIG_DIR.',
    de: '{directory} ist nicht beschreibbar ({reason}). Mach das Verzeichnis beschreibbar oder setze ein anderes in HEARTH_NODE_CONFIG_DIR.',
  },
  cannotRead: {
    en: 'Cannot read {path} ({reason}). Make it readable for this user.',
    de: '{path} ist nicht lesbar ({reason}). Mach die Datei für diesen Benutzer lesbar.',
  },
  credentialsDamaged: {
    en: '{path} is damaged. Log in again: {command}',
    de: '{path} ist beschädigt. Melde dich neu an: {command}',
  },
  identityDamaged: {
    en: '{path} is damaged. Restore it from a backup, or delete it to register this computer as a new node.',
    de: '{path} ist beschädigt. Stelle die Datei aus einer Sicherung wieder her oder lösche sie, um diesen Computer als neuen Node zu registrieren.',
  },

  // Reaching the server
  hostNotFound: {
    en: 'The address of {host} was not found. Check it, and your internet connection.',
    de: 'Die Adresse von {host} wurde nicht gefunden. Prüfe sie und deine Internetverbindung.',
  },
  connectionRefused: {
    en: 'Nothing answers at {origin}. Is the server running? To use another address, log in with --server.',
    de: 'Unter {origin} antwortet nichts. Läuft der Server? Eine andere Adresse gibst du bei der Anmeldung mit --server an.',
  },
  certificateTime: {
    en: "The certificate of {origin} is not valid at this time. Check this computer's clock (it shows {time}). If it is right, contact the network's operator.",
    de: 'Das Zertifikat von {origin} ist zu dieser Zeit nicht gültig. Prüfe die Uhr dieses Computers (sie zeigt {time}). Geht sie richtig, wende dich an den Betreiber des Netzwerks.',
  },
  certificateUntrusted: {
    en: 'The certificate of {origin} cannot be trusted ({reason}). Check the address.',
    de: 'Dem Zertifikat von {origin} ist nicht zu trauen ({reason}). Prüfe die Adresse.',
  },
  timedOut: {
    en: '{origin} did not answer in time. Check your connection, or try again later.',
    de: '{origin} hat nicht rechtzeitig geantwortet. Prüfe deine Verbindung oder versuch es später noch einmal.',
  },
  unreachable: {
    en: '{origin} cannot be reached ({reason}). Check your connection, or try again later.',
    de: '{origin} ist nicht erreichbar ({reason}). Prüfe deine Verbindung oder versuch es später noch einmal.',
  },
  serverFault: {
    en: '{origin} answers with an error ({status}). Try again later.',
    de: '{origin} antwortet mit einem Fehler ({status}). Versuch es später noch einmal.',
  },
  notHearth: {
    en: '{origin} answers, but it is not a Hearth server. Check the address. To use another one, log in with --server.',
    de: '{origin} antwortet, ist aber kein Hearth-Server. Prüfe die Adresse. Eine andere gibst du bei der Anmeldung mit --server an.',
  },
  notServing: {
    en: '{server} is not available right now: {reason}',
    de: '{server} ist gerade nicht verfügbar: {reason}',
  },
  pointsUnavailable: {
    en: 'The server cannot show your points right now: {reason}',
    de: 'Der Server kann deine Punkte gerade nicht anzeigen: {reason}',
  },

  // Gateway
  gatewayUnavailable: {
    en: '{server} does not accept nodes right now (status {status}).',
    de: '{server} nimmt gerade keine Nodes an (Status {status}).',
  },
  gatewayMissing: {
    en: '{server} does not accept nodes (status {status}). Log in again with the right address: {command}',
    de: '{server} nimmt keine Nodes an (Status {status}). Melde dich mit der richtigen Adresse neu an: {command}',
  },
  registrationFailed: {
    en: 'This node cannot be registered right now: {reason}',
    de: 'Dieser Node kann gerade nicht registriert werden: {reason}',
  },
  registrationRejected: {
    en: 'This node was not registered: {reason}',
    de: 'Dieser Node wurde nicht registriert: {reason}',
  },
  replaced: {
    en: 'This node was started again elsewhere with the same account. Only the newest one counts, so this one stops.',
    de: 'Dieser Node wurde mit demselben Konto anderswo neu gestartet. Nur der neueste zählt, daher endet dieser.',
  },
  removed: {
    en: 'This node was removed from your account. To bring it back, log in again: {command}',
    de: 'Dieser Node wurde aus deinem Konto entfernt. Melde dich neu an, um ihn zurückzuholen: {command}',
  },
  connectionLost: { en: 'The connection was lost.', de: 'Die Verbindung ist abgebrochen.' },
  connectionClosed: {
    en: 'The connection was closed before it was ready.',
    de: 'Die Verbindung wurde geschlossen, bevor sie bereit war.',
  },
  tokenRejected: {
    en: 'The access token was rejected.',
    de: 'Das Zugriffstoken wurde abgelehnt.',
  },
  clockAhead: {
    en: "This computer's clock is {duration} ahead. Heartbeats use the server's clock, so you don't lose any. Set the clock correctly anyway.",
    de: 'Die Uhr dieses Computers geht {duration} vor. Heartbeats richten sich nach der Uhr des Servers, deshalb geht keiner verloren. Stell die Uhr trotzdem richtig.',
  },
  clockBehind: {
    en: "This computer's clock is {duration} behind. Heartbeats use the server's clock, so you don't lose any. Set the clock correctly anyway.",
    de: 'Die Uhr dieses Computers geht {duration} nach. Heartbeats richten sich nach der Uhr des Servers, deshalb geht keiner verloren. Stell die Uhr trotzdem richtig.',
  },

  // Status and display
  loggedInAs: { en: 'Logged in as {email} at {server}.', de: 'Angemeldet als {email} bei {server}.' },
  totals: {
    en: '{heartbeats}, {today} today, {total} in total.',
    de: '{heartbeats}, {today} heute, {total} insgesamt.',
  },
  collected: {
    en: 'Collected {posts}, {comments}, {profiles} ({size}), {points}.',
    de: 'Gesammelt: {posts}, {comments}, {profiles} ({size}), {points}.',
  },
  notReported: {
    en: '{results} on this computer not reported yet.',
    de: '{results} auf diesem Computer noch nicht gemeldet.',
  },
  starting: { en: 'Starting', de: 'Startet' },
  connecting: { en: 'Connecting', de: 'Verbindet' },
  connectingTo: {
    en: 'connecting to {server} as {email}',
    de: 'verbindet mit {server} als {email}',
  },
  nodeOf: {
    en: 'Node of {email} at {server}. Ctrl+C stops it.',
    de: 'Node von {email} bei {server}. Strg+C beendet ihn.',
  },
  connected: { en: 'connected: {figures}', de: 'verbunden: {figures}' },
  credited: {
    en: 'heartbeat credited for the slot that ended on {time}: {figures}',
    de: 'Heartbeat für den Abschnitt gutgeschrieben, der am {time} endete: {figures}',
  },
  pulse: { en: 'pulse: {figures}', de: 'Puls: {figures}' },
  figures: {
    en: '{heartbeats}, {today} today, {total} in total, next slot ends in {duration}',
    de: '{heartbeats}, {today} heute, {total} insgesamt, nächster Abschnitt endet in {duration}',
  },
  firstFigures: {
    en: '{heartbeats}, {today} today, {total} in total, first full slot ends in {duration}',
    de: '{heartbeats}, {today} heute, {total} insgesamt, erster voller Abschnitt endet in {duration}',
  },
  connectedFor: { en: 'Connected for {duration}', de: 'Verbunden seit {duration}' },
  firstSlot: {
    en: 'first full slot ends in {duration}',
    de: 'erster voller Abschnitt endet in {duration}',
  },
  awaitingResult: {
    en: 'waiting for the result of the slot',
    de: 'wartet auf das Ergebnis des Abschnitts',
  },
  nextSlot: { en: 'next slot in {duration}', de: 'nächster Abschnitt in {duration}' },
  today: { en: '{points} today', de: '{points} heute' },
  total: { en: '{points} in total', de: '{points} insgesamt' },
  nextTry: { en: 'Next try in {duration}.', de: 'Nächster Versuch in {duration}.' },
  stopped: { en: 'Stopped.', de: 'Beendet.' },

  // Collecting and reporting
  notCollecting: { en: 'Nothing is collected: {reason}', de: 'Es wird nichts gesammelt: {reason}' },
  collectingLater: {
    en: 'Collecting starts after the first heartbeat.',
    de: 'Das Sammeln beginnt nach dem ersten Heartbeat.',
  },
  queueFull: {
    en: 'The queue is full. Dropped without a report: {results}, the oldest.',
    de: 'Die Warteschlange ist voll. Ohne Meldung verworfen: {results}, die ältesten.',
  },
  sourceReadable: {
    en: 'Source {source} can be read again.',
    de: 'Die Quelle {source} ist wieder lesbar.',
  },
  sourceFault: {
    en: 'Source {source}: {reason}. Next attempt in {duration}.',
    de: 'Quelle {source}: {reason}. Nächster Versuch in {duration}.',
  },
  reported: { en: 'Reported {results}: {points}.', de: 'Gemeldet: {results}: {points}.' },
  cannotReport: {
    en: '{results} cannot be reported right now: {reason}',
    de: '{results} können gerade nicht gemeldet werden: {reason}',
  },
  resultsUnreadable: {
    en: 'the results cannot be read ({reason}).',
    de: 'die Ergebnisse sind nicht lesbar ({reason}).',
  },
  resultsRejected: {
    en: '{results} rejected by the network and dropped: {reason}',
    de: '{results} vom Netzwerk abgelehnt und verworfen: {reason}',
  },
})

/** Reasons why a source cannot be read, used in `messages.sourceFault`. */
export const sourceFaults = defineMessages('node.source', {
  notFeed: { en: 'the response is not a feed', de: 'die Antwort ist kein Feed' },
  notJson: { en: 'the response is not JSON', de: 'die Antwort ist kein JSON' },
  noList: {
    en: 'there is no list at {pointer} of the response',
    de: 'unter {pointer} der Antwort steht keine Liste',
  },
  noTopList: {
    en: 'there is no list at the top of the response',
    de: 'die Antwort ist keine Liste',
  },
  status: { en: 'it responds with status {status}', de: 'sie antwortet mit Status {status}' },
  tooLarge: {
    en: 'the response has more than {maximum} bytes',
    de: 'die Antwort hat mehr als {maximum} Bytes',
  },
  invalidRedirect: {
    en: 'it redirects to an invalid address',
    de: 'sie leitet auf eine ungültige Adresse um',
  },
  insecureRedirect: { en: 'it redirects from https to http', de: 'sie leitet von https auf http um' },
  tooManyRedirects: {
    en: 'it redirects more than {maximum} times',
    de: 'sie leitet mehr als {maximum}-mal um',
  },
  disallowed: { en: '{host} does not allow it (robots.txt)', de: '{host} erlaubt es nicht (robots.txt)' },
  notPublic: {
    en: '{host} is not on the public internet, and a source must not reach into your network',
    de: '{host} liegt nicht im öffentlichen Internet, und eine Quelle darf nicht in dein Netz führen',
  },
  timedOut: { en: 'it took too long', de: 'es hat zu lange gedauert' },
  unreachable: { en: 'it cannot be fetched ({reason})', de: 'sie ist nicht abrufbar ({reason})' },
  notSaved: {
    en: 'its items cannot be saved on this computer ({reason})',
    de: 'ihre Einträge können auf diesem Computer nicht gespeichert werden ({reason})',
  },
})

/** Texts for the gateway's notices whose own texts are for developers of nodes. */
export const noticeTexts = defineMessages('node.notice', {
  absent: {
    en: 'No heartbeat for the slot that ended on {time}: this node was reachable for {present} s, and {required} s are required. Keep this computer awake and online.',
    de: 'Kein Heartbeat für den Abschnitt, der am {time} endete: Dieser Node war {present} s erreichbar, nötig sind {required} s. Lass diesen Computer wach und online.',
  },
  unproven: {
    en: 'No heartbeat for the slot that ended on {time}: this node did not confirm its identity in time. Keep this computer awake and online.',
    de: 'Kein Heartbeat für den Abschnitt, der am {time} endete: Dieser Node hat seine Identität nicht rechtzeitig bestätigt. Lass diesen Computer wach und online.',
  },
  silent: {
    en: 'The network received nothing from this node for too long. The node reconnects automatically.',
    de: 'Das Netzwerk hat zu lange nichts von diesem Node empfangen. Der Node verbindet sich automatisch neu.',
  },
  busy: {
    en: 'The network cannot check the session of this node right now. The node reconnects automatically.',
    de: 'Das Netzwerk kann die Sitzung dieses Nodes gerade nicht prüfen. Der Node verbindet sich automatisch neu.',
  },
  failure: {
    en: 'Something went wrong in the network. The node reconnects automatically.',
    de: 'Im Netzwerk ist etwas schiefgegangen. Der Node verbindet sich automatisch neu.',
  },
  restart: {
    en: 'The network is restarting. The node reconnects automatically.',
    de: 'Das Netzwerk startet neu. Der Node verbindet sich automatisch neu.',
  },
  noProof: {
    en: 'This node did not confirm its identity in time. It reconnects automatically.',
    de: 'Dieser Node hat seine Identität nicht rechtzeitig bestätigt. Er verbindet sich automatisch neu.',
  },
  badProof: {
    en: 'The network could not confirm the identity of this node. If this happens again, update hearth-node.',
    de: 'Das Netzwerk konnte die Identität dieses Nodes nicht bestätigen. Geschieht das wieder, aktualisiere hearth-node.',
  },
  rejectedMessage: {
    en: 'The network did not accept a message from this node. If this happens again, update hearth-node.',
    de: 'Das Netzwerk hat eine Nachricht dieses Nodes nicht angenommen. Geschieht das wieder, aktualisiere hearth-node.',
  },
})

/** Command-line help. */
export const help = defineMessages('node.help', {
  program: {
    en: 'The data node of a Hearth network. It stays connected, and its member earns points for it.',
    de: 'Der Daten-Node eines Hearth-Netzwerks. Er bleibt verbunden, und sein Mitglied bekommt dafür Punkte.',
  },
  details: {
    en: `
Environment:
  HEARTH_PASSWORD         Password for login without a terminal.
  HEARTH_CODE             Code of the second factor, or a recovery code, for login without a terminal.
  HEARTH_NODE_CONFIG_DIR  Directory of the session and of results to report, instead of the default directory.
  HEARTH_NODE_SERVER      Address of the network for login without --server.
  HEARTH_NODE_PRIVATE_SOURCES  "allow" permits sources in your own network. By default only public addresses are visited.

Exit codes:
  0 success, 1 failure, 2 wrong usage, 3 not logged in or session ended, 4 server unreachable,
  5 login or node rejected, 6 replaced by a newer connection, 7 session cannot be saved`,
    de: `
Umgebungsvariablen:
  HEARTH_PASSWORD         Passwort für die Anmeldung ohne Terminal.
  HEARTH_CODE             Code des zweiten Faktors oder ein Wiederherstellungscode, für die Anmeldung ohne Terminal.
  HEARTH_NODE_CONFIG_DIR  Verzeichnis der Sitzung und der Ergebnisse, anstelle des üblichen Verzeichnisses.
  HEARTH_NODE_SERVER      Adresse des Netzwerks für die Anmeldung ohne --server.
  HEARTH_NODE_PRIVATE_SOURCES  "allow" erlaubt Quellen in deinem eigenen Netz. Sonst werden nur öffentliche Adressen besucht.

Exit-Codes:
  0 Erfolg, 1 Fehler, 2 falscher Aufruf, 3 nicht angemeldet oder Sitzung beendet, 4 Server nicht erreichbar,
  5 Anmeldung oder Node abgelehnt, 6 durch eine neuere Verbindung ersetzt, 7 Sitzung nicht speicherbar`,
  },
  usage: { en: 'Usage:', de: 'Aufruf:' },
  options: { en: 'Options:', de: 'Optionen:' },
  commands: { en: 'Commands:', de: 'Befehle:' },
  helpOption: { en: 'display help', de: 'Hilfe anzeigen' },
  helpCommand: { en: 'display help for a command', de: 'Hilfe zu einem Befehl anzeigen' },
  afterError: {
    en: 'Run with --help for a list of commands and options.',
    de: 'Mit --help siehst du alle Befehle und Optionen.',
  },
  login: {
    en: 'Log in to a network and save the session on this computer.',
    de: 'Bei einem Netzwerk anmelden und die Sitzung auf diesem Computer speichern.',
  },
  server: { en: 'address of the network', de: 'Adresse des Netzwerks' },
  email: { en: 'the account (default: prompt)', de: 'das Konto (sonst wird danach gefragt)' },
  start: {
    en: 'Run the node until Ctrl+C. Reconnects automatically.',
    de: 'Den Node bis Strg+C ausführen. Verbindet sich automatisch neu.',
  },
  plain: {
    en: 'one line for each event, also on a terminal',
    de: 'eine Zeile für jedes Ereignis, auch auf einem Terminal',
  },
  status: {
    en: 'Show the account, heartbeats and points.',
    de: 'Konto, Heartbeats und Punkte anzeigen.',
  },
  logout: {
    en: 'End the session on the server and delete it here.',
    de: 'Die Sitzung auf dem Server beenden und hier löschen.',
  },
})
