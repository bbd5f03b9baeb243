import { defineMessages } from '@hearth/protocol/messages'

/** Help and report of the command. */
export const doctor = defineMessages('cli.doctor', {
  url: {
    en: 'address of the installation (default: PUBLIC_URL)',
    de: 'Adresse der Installation (Standard: PUBLIC_URL)',
  },
  mailDomain: {
    en: 'mail domain (default: that of MAIL_FROM, or of the address)',
    de: 'Mail-Domain (Standard: die von MAIL_FROM oder der Adresse)',
  },
  dkimSelector: { en: 'selector of the DKIM key', de: 'Selektor des DKIM-Schlüssels' },
  details: {
    en: 'Run it on a machine outside of the network of the server. It exits with code 1 if it finds errors.',
    de: 'Führe den Befehl auf einem Rechner außerhalb des Netzes des Servers aus. Findet er Fehler, endet er mit Code 1.',
  },
  checked: { en: 'Checked {url}', de: 'Geprüft: {url}' },
  fix: { en: 'Fix: {fix}', de: 'Abhilfe: {fix}' },
  summary: {
    en: 'Errors: {errors}, warnings: {warnings}, notes: {notes}, passed: {passed}',
    de: 'Fehler: {errors}, Warnungen: {warnings}, Hinweise: {notes}, bestanden: {passed}',
  },
})

export const settingsFindings = defineMessages('doctor.settings', {
  valid: { en: 'The settings are valid.', de: 'Die Einstellungen sind gültig.' },
  invalid: {
    en: 'The settings are not valid. {reason}',
    de: 'Die Einstellungen sind nicht gültig. {reason}',
  },
  invalidFix: {
    en: 'Correct them in the environment or in .env.',
    de: 'Korrigiere sie in der Umgebung oder in .env.',
  },
})

export const restoreFindings = defineMessages('doctor.restore', {
  accepted: {
    en: 'AFTER_RESTORE is keep. A restored backup brings back ended sessions and removed keys.',
    de: 'AFTER_RESTORE ist keep. Ein eingespieltes Backup bringt beendete Sitzungen und entfernte Schlüssel zurück.',
  },
  acceptedFix: {
    en: 'Remove AFTER_RESTORE once the server has started with the intended restore.',
    de: 'Entferne AFTER_RESTORE, sobald der Server mit dem gewollten Backup gestartet ist.',
  },
  noMarker: {
    en: 'Not checked: this machine has no restore marker of a server.',
    de: 'Nicht geprüft: Auf diesem Rechner liegt keine Restore-Markierung eines Servers.',
  },
  none: {
    en: 'The server detected no restored backup in the last 30 days.',
    de: 'Der Server hat in den letzten 30 Tagen kein eingespieltes Backup erkannt.',
  },
  detected: {
    en: 'The server detected a restored backup on {time}. {reason} Members must log in again, and nodes must run "login" again.',
    de: 'Der Server hat am {time} ein eingespieltes Backup erkannt. {reason} Mitglieder müssen sich neu anmelden, und Nodes müssen "login" neu ausführen.',
  },
  detectedFix: {
    en: 'Set operator roles again: npm run operator -- operators set ADDRESS ROLE --reason TEXT',
    de: 'Vergib die Betreiberrollen neu: npm run operator -- operators set ADRESSE ROLLE --reason TEXT',
  },
})

export const roleFindings = defineMessages('doctor.databaseRole', {
  embedded: {
    en: 'The server uses its own role in the embedded database, which owns no tables.',
    de: 'Der Server nutzt in der eingebetteten Datenbank eine eigene Rolle, der keine Tabellen gehören.',
  },
  restricted: {
    en: 'The role {role} of DATABASE_URL owns no tables.',
    de: 'Der Rolle {role} von DATABASE_URL gehören keine Tabellen.',
  },
  wrongPrivileges: {
    en: 'The role {role} of DATABASE_URL has the wrong privileges: {problems}.',
    de: 'Die Rolle {role} von DATABASE_URL hat die falschen Rechte: {problems}.',
  },
  excess: { en: 'unneeded ({privileges})', de: 'überflüssige ({privileges})' },
  missing: { en: 'missing ({privileges})', de: 'fehlende ({privileges})' },
  wrongPrivilegesFix: {
    en: 'Run "npm run operator -- migrate" with DATABASE_OWNER_URL set.',
    de: 'Setze DATABASE_OWNER_URL und führe "npm run operator -- migrate" aus.',
  },
  tooPowerful: {
    en: 'The role {role} of DATABASE_URL is too powerful: {problems}. An attacker who controls the server can change the points ledger and the audit log.',
    de: 'Die Rolle {role} von DATABASE_URL darf zu viel: {problems}. Wer den Server übernimmt, kann die Buchungen der Punkte und das Audit-Log ändern.',
  },
  attributes: { en: 'it has the attributes {attributes}', de: 'sie hat die Attribute {attributes}' },
  memberOf: { en: 'it is a member of {role}', de: 'sie ist Mitglied von {role}' },
  owner: {
    en: 'it owns tables or can create them',
    de: 'ihr gehören Tabellen oder sie kann welche anlegen',
  },
  tooPowerfulFix: {
    en: `Create a role for the server, as an administrator of the database:
          create role hearth_server login password '...';
          revoke temporary on database {database} from public;
          grant connect on database {database} to hearth_server;
        Set DATABASE_OWNER_URL to the current DATABASE_URL, and DATABASE_URL to hearth_server. If the current role is a
        superuser, first give the database and its tables to an ordinary role (docs/operating.md). Then run
        "npm run operator -- migrate", and start the server without DATABASE_OWNER_URL.`,
    de: `Lege als Administrator der Datenbank eine Rolle für den Server an:
          create role hearth_server login password '...';
          revoke temporary on database {database} from public;
          grant connect on database {database} to hearth_server;
        Setze DATABASE_OWNER_URL auf die jetzige DATABASE_URL und DATABASE_URL auf hearth_server. Ist die jetzige Rolle ein
        Superuser, übertrage die Datenbank und ihre Tabellen zuerst einer gewöhnlichen Rolle (docs/operating.md). Führe dann
        "npm run operator -- migrate" aus und starte den Server ohne DATABASE_OWNER_URL.`,
  },
  unreachable: {
    en: 'Not checked: DATABASE_URL does not answer ({reason}).',
    de: 'Nicht geprüft: DATABASE_URL antwortet nicht ({reason}).',
  },
})

export const storageFindings = defineMessages('doctor.storage', {
  postgres: {
    en: 'Pictures and data exports are stored in PostgreSQL.',
    de: 'Bilder und Datenexporte liegen in PostgreSQL.',
  },
  works: { en: 'The bucket {bucket} can be listed.', de: 'Der Bucket {bucket} lässt sich auflisten.' },
  fails: {
    en: 'The storage check failed: {reason}',
    de: 'Die Prüfung des Speichers ist fehlgeschlagen: {reason}',
  },
  failsFix: {
    en: 'Correct the S3 settings, or start the service.',
    de: 'Korrigiere die S3-Einstellungen oder starte den Dienst.',
  },
})

export const portalFindings = defineMessages('doctor.portal', {
  noAnswer: { en: 'The address does not answer: {reason}', de: 'Die Adresse antwortet nicht: {reason}' },
  noConnection: {
    en: 'The address does not accept connections.',
    de: 'Die Adresse nimmt keine Verbindungen an.',
  },
  noAnswerFix: {
    en: 'Check that Hearth and the proxy run, and that the name resolves to the proxy.',
    de: 'Prüfe, ob Hearth und der Proxy laufen und ob der Name auf den Proxy zeigt.',
  },
  notHearth: {
    en: 'This is not a Hearth installation: /config.json answers {status}.',
    de: 'Das ist keine Hearth-Installation: /config.json antwortet mit {status}.',
  },
  redirected: {
    en: 'This is not a Hearth installation: /config.json answers {status} and redirects to {location}.',
    de: 'Das ist keine Hearth-Installation: /config.json antwortet mit {status} und leitet nach {location} um.',
  },
  notHearthFix: {
    en: 'Use the address that members open, and have the proxy pass all paths to Hearth.',
    de: 'Nimm die Adresse, die Mitglieder öffnen, und lass den Proxy alle Pfade an Hearth weitergeben.',
  },
  noPublicUrl: {
    en: 'PUBLIC_URL is not set, so links in emails point to localhost.',
    de: 'PUBLIC_URL ist nicht gesetzt, daher führen Links in E-Mails zu localhost.',
  },
  otherPublicUrl: {
    en: 'PUBLIC_URL of the server is {url}. Links in emails and the issuer of tokens are wrong.',
    de: 'PUBLIC_URL des Servers ist {url}. Links in E-Mails und der Aussteller von Token stimmen nicht.',
  },
  otherPublicUrlFix: { en: 'Set PUBLIC_URL to {url}.', de: 'Setze PUBLIC_URL auf {url}.' },
  answers: { en: '{name} answers at {url}.', de: '{name} antwortet unter {url}.' },

  missingHeaders: {
    en: 'The page lacks these headers: {headers}.',
    de: 'Der Seite fehlen diese Header: {headers}.',
  },
  missingHeadersFix: {
    en: 'Hearth sends them. Do not remove or replace them in the proxy.',
    de: 'Hearth sendet sie. Entferne oder ersetze sie nicht im Proxy.',
  },
  headers: { en: 'The page has its security headers.', de: 'Die Seite hat ihre Sicherheits-Header.' },

  noDate: {
    en: 'Not checked: the response has no date.',
    de: 'Nicht geprüft: Die Antwort hat kein Datum.',
  },
  clocksAgree: {
    en: 'The clocks of the server and of this machine agree.',
    de: 'Die Uhren des Servers und dieses Rechners stimmen überein.',
  },
  clockAhead: {
    en: 'The clock of the server is {seconds} s ahead of this machine. Codes, tokens and slots depend on it.',
    de: 'Die Uhr des Servers geht gegenüber diesem Rechner {seconds} s vor. Codes, Token und Abschnitte hängen davon ab.',
  },
  clockBehind: {
    en: 'The clock of the server is {seconds} s behind this machine. Codes, tokens and slots depend on it.',
    de: 'Die Uhr des Servers geht gegenüber diesem Rechner {seconds} s nach. Codes, Token und Abschnitte hängen davon ab.',
  },
  clockFix: {
    en: 'Run a time service (NTP) on both machines.',
    de: 'Lass auf beiden Rechnern einen Zeitdienst (NTP) laufen.',
  },

  readinessClosed: {
    en: '/readyz is not open to everyone.',
    de: '/readyz ist nicht für alle offen.',
  },
  ready: { en: 'All parts are ready.', de: 'Alle Teile sind bereit.' },
  notReady: { en: '/readyz answers {status}: {body}', de: '/readyz antwortet mit {status}: {body}' },
  notReadyFix: { en: 'Read the log of the server.', de: 'Lies das Log des Servers.' },

  noBotCheck: {
    en: 'BOT_CHECK is off. Programs can sign up and log in as fast as the rate limits allow.',
    de: 'BOT_CHECK ist off. Programme können sich so schnell registrieren und anmelden, wie die Limits es erlauben.',
  },
  noBotCheckFix: {
    en: 'Remove BOT_CHECK=off, unless only members of a closed network can reach this address.',
    de: 'Entferne BOT_CHECK=off, es sei denn, nur Mitglieder eines geschlossenen Netzes erreichen diese Adresse.',
  },
})

export const transportFindings = defineMessages('doctor.transport', {
  plainHttp: {
    en: 'The address uses plain HTTP. Anyone on the network path can read passwords and sessions.',
    de: 'Die Adresse nutzt HTTP ohne TLS. Passwörter und Sitzungen sind unterwegs lesbar.',
  },
  plainHttpFix: {
    en: 'Put a proxy that terminates TLS in front, and set PUBLIC_URL to its https address.',
    de: 'Schalte einen Proxy davor, der TLS terminiert, und setze PUBLIC_URL auf seine https-Adresse.',
  },
  expired: { en: 'The certificate expired on {time}.', de: 'Das Zertifikat ist am {time} abgelaufen.' },
  untrusted: {
    en: 'Browsers do not trust the certificate: {reason}.',
    de: 'Browser vertrauen dem Zertifikat nicht: {reason}.',
  },
  untrustedFix: {
    en: 'Use a certificate of a public authority for {host}, with its intermediate certificates.',
    de: 'Nimm ein Zertifikat einer öffentlichen Zertifizierungsstelle für {host}, mit den Zwischenzertifikaten.',
  },
  expiresSoon: {
    en: {
      one: 'The certificate expires in {count} day.',
      other: 'The certificate expires in {count} days.',
    },
    de: {
      one: 'Das Zertifikat läuft in {count} Tag ab.',
      other: 'Das Zertifikat läuft in {count} Tagen ab.',
    },
  },
  renewFix: {
    en: 'Renew the certificate, and check the automatic renewal.',
    de: 'Erneuere das Zertifikat und prüfe die automatische Erneuerung.',
  },
  valid: {
    en: {
      one: 'The certificate is valid for {count} more day.',
      other: 'The certificate is valid for {count} more days.',
    },
    de: {
      one: 'Das Zertifikat gilt noch {count} Tag.',
      other: 'Das Zertifikat gilt noch {count} Tage.',
    },
  },
  noTls: { en: 'There is no TLS connection: {reason}.', de: 'Es gibt keine TLS-Verbindung: {reason}.' },
  noTlsFix: {
    en: 'Check the proxy that terminates TLS.',
    de: 'Prüfe den Proxy, der TLS terminiert.',
  },

  noHsts: {
    en: 'The header Strict-Transport-Security is missing.',
    de: 'Der Header Strict-Transport-Security fehlt.',
  },
  shortHsts: {
    en: 'Strict-Transport-Security lasts only {seconds} s.',
    de: 'Strict-Transport-Security gilt nur {seconds} s.',
  },
  hstsFix: {
    en: 'Set PUBLIC_URL to the https address, so that Hearth sends the header. The proxy must not remove it.',
    de: 'Setze PUBLIC_URL auf die https-Adresse, damit Hearth den Header sendet. Der Proxy darf ihn nicht entfernen.',
  },
  hsts: { en: 'Browsers only use TLS (HSTS).', de: 'Browser nutzen nur TLS (HSTS).' },

  otherPort: { en: 'Not checked: the port is not 443.', de: 'Nicht geprüft: Der Port ist nicht 443.' },
  redirects: {
    en: 'Plain HTTP redirects to https or is closed.',
    de: 'HTTP ohne TLS leitet auf https um oder ist geschlossen.',
  },
  noRedirect: {
    en: 'Plain HTTP answers {status} instead of redirecting to https.',
    de: 'HTTP ohne TLS antwortet mit {status}, statt auf https umzuleiten.',
  },
  noRedirectFix: {
    en: 'Redirect port 80 to https in the proxy.',
    de: 'Leite im Proxy Port 80 auf https um.',
  },
})

export const exposureFindings = defineMessages('doctor.exposure', {
  seenLocally: {
    en: '{finding} On this machine, that is intended. Run the command on another machine to see what others see.',
    de: '{finding} Auf diesem Rechner ist das so gewollt. Führe den Befehl auf einem anderen Rechner aus, um zu sehen, was andere sehen.',
  },
  outboxOpen: {
    en: '/dev/mail.json shows all emails with their codes.',
    de: '/dev/mail.json zeigt alle E-Mails mit ihren Codes.',
  },
  outboxFix: {
    en: 'Set MAIL_URL to a mail server, and have the proxy send X-Forwarded-For.',
    de: 'Setze MAIL_URL auf einen Mailserver und lass den Proxy X-Forwarded-For senden.',
  },
  outboxClosed: { en: '/dev/mail.json is closed.', de: '/dev/mail.json ist geschlossen.' },
  metricsOpen: { en: '/metrics is open to everyone.', de: '/metrics ist für alle offen.' },
  metricsFix: {
    en: 'Do not pass /metrics on in the proxy, and have it send X-Forwarded-For.',
    de: 'Gib /metrics im Proxy nicht weiter und lass ihn X-Forwarded-For senden.',
  },
  metricsClosed: { en: '/metrics is closed.', de: '/metrics ist geschlossen.' },
  developmentMethods: {
    en: '/rpc answers development methods: {methods}.',
    de: '/rpc beantwortet Entwicklungsmethoden: {methods}.',
  },
  developmentMethodsFix: {
    en: 'Have the proxy pass /rpc to Hearth and not to the RPC node.',
    de: 'Lass den Proxy /rpc an Hearth weitergeben und nicht an den RPC-Node.',
  },
  noDevelopmentMethods: {
    en: '/rpc answers no development methods.',
    de: '/rpc beantwortet keine Entwicklungsmethoden.',
  },
  noChain: { en: 'No chain is reachable at /rpc.', de: 'Unter /rpc ist keine Chain erreichbar.' },
  developmentChain: {
    en: '/rpc is a development chain: an account with a publicly known key has coins.',
    de: '/rpc ist eine Entwicklungs-Chain: Ein Konto mit öffentlich bekanntem Schlüssel hat Coins.',
  },
  developmentChainFix: {
    en: 'Set CHAIN_RPC_URL to an RPC node of chain {chain}, or EMBEDDED_CHAIN to off.',
    de: 'Setze CHAIN_RPC_URL auf einen RPC-Node der Chain {chain} oder EMBEDDED_CHAIN auf off.',
  },
  noDevelopmentChain: {
    en: 'Accounts with publicly known keys have no coins.',
    de: 'Konten mit öffentlich bekannten Schlüsseln haben keine Coins.',
  },
  demoSecretAccepted: {
    en: 'The server accepts a service-role token that is signed with a published demo secret.',
    de: 'Der Server akzeptiert ein Token der Service-Rolle, das mit einem veröffentlichten Demo-Secret signiert ist.',
  },
  demoSecretFix: {
    en: 'Replace the signing secret of the auth service.',
    de: 'Ersetze das Secret, mit dem der Auth-Dienst signiert.',
  },
  demoSecretRejected: {
    en: 'The server rejects tokens that are signed with published demo secrets.',
    de: 'Der Server lehnt Token ab, die mit veröffentlichten Demo-Secrets signiert sind.',
  },
})

export const mailFindings = defineMessages('doctor.mail', {
  notPublic: {
    en: 'Not checked: {domain} is not a public domain.',
    de: 'Nicht geprüft: {domain} ist keine öffentliche Domain.',
  },
  noAnswer: {
    en: 'Not checked: the name server does not answer.',
    de: 'Nicht geprüft: Der Nameserver antwortet nicht.',
  },
  mx: { en: '{domain} receives email.', de: '{domain} empfängt E-Mails.' },
  noMx: {
    en: '{domain} has no MX record. Replies and delivery reports are lost.',
    de: '{domain} hat keinen MX-Eintrag. Antworten und Zustellberichte gehen verloren.',
  },
  noMxFix: {
    en: 'Add an MX record to {domain}, or send from a domain that has one (MAIL_FROM).',
    de: 'Füge {domain} einen MX-Eintrag hinzu oder sende von einer Domain, die einen hat (MAIL_FROM).',
  },

  spf: { en: 'SPF record: {record}', de: 'SPF-Eintrag: {record}' },
  spfCount: {
    en: {
      one: '{domain} has {count} SPF record. Exactly one is expected.',
      other: '{domain} has {count} SPF records. Exactly one is expected.',
    },
    de: {
      one: '{domain} hat {count} SPF-Eintrag. Erwartet wird genau einer.',
      other: '{domain} hat {count} SPF-Einträge. Erwartet wird genau einer.',
    },
  },
  spfCountFix: {
    en: 'Have one SPF record on {domain}, such as "v=spf1 include:<your mail provider> -all".',
    de: 'Sorge für genau einen SPF-Eintrag bei {domain}, zum Beispiel "v=spf1 include:<dein Mail-Anbieter> -all".',
  },
  spfOpen: {
    en: 'The SPF record of {domain} lets everyone send: {record}',
    de: 'Der SPF-Eintrag von {domain} lässt alle senden: {record}',
  },
  spfOpenFix: { en: 'End it with -all or ~all.', de: 'Beende ihn mit -all oder ~all.' },

  dkim: {
    en: 'The DKIM key {selector} is published.',
    de: 'Der DKIM-Schlüssel {selector} ist veröffentlicht.',
  },
  dkimRevoked: {
    en: 'The DKIM key {selector} of {domain} is revoked.',
    de: 'Der DKIM-Schlüssel {selector} von {domain} ist widerrufen.',
  },
  dkimUnknown: {
    en: 'Not checked: the usual selectors have no DKIM key.',
    de: 'Nicht geprüft: Die üblichen Selektoren haben keinen DKIM-Schlüssel.',
  },
  dkimUnknownFix: {
    en: 'Name the selector of your mail server: --dkim-selector NAME',
    de: 'Nenne den Selektor deines Mailservers: --dkim-selector NAME',
  },
  noDkim: { en: '{name} has no DKIM key.', de: '{name} hat keinen DKIM-Schlüssel.' },
  dkimFix: {
    en: 'Publish the key that your mail server signs with.',
    de: 'Veröffentliche den Schlüssel, mit dem dein Mailserver signiert.',
  },

  dmarc: { en: 'DMARC record: {record}', de: 'DMARC-Eintrag: {record}' },
  dmarcNone: {
    en: 'The DMARC policy of {domain} only monitors: {record}',
    de: 'Die DMARC-Richtlinie von {domain} beobachtet nur: {record}',
  },
  dmarcNoneFix: {
    en: 'Set p=quarantine or p=reject once the reports show that all of your own email passes.',
    de: 'Setze p=quarantine oder p=reject, sobald laut den Berichten alle eigenen E-Mails bestehen.',
  },
  noDmarc: {
    en: '{domain} has no DMARC record. Anyone can send email in its name.',
    de: '{domain} hat keinen DMARC-Eintrag. Alle können in ihrem Namen E-Mails senden.',
  },
  noDmarcFix: {
    en: 'Add a TXT record to _dmarc.{domain}, such as "v=DMARC1; p=quarantine; rua=mailto:postmaster@{domain}".',
    de: 'Füge _dmarc.{domain} einen TXT-Eintrag hinzu, zum Beispiel "v=DMARC1; p=quarantine; rua=mailto:postmaster@{domain}".',
  },
})
