/** What servers and the chain's part say in English, and the same in German; `{name}` stands for what differs. */
export const serverTexts: Record<string, string> = {
  'Invalid login credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Email not confirmed': 'Die E-Mail-Adresse ist noch nicht bestätigt.',
  'User is banned': 'Dieses Konto ist gesperrt.',
  'Password should be at least {count} characters.': 'Ein Passwort hat mindestens {count} Zeichen.',
  'Password is one of the most common ones and easy to guess. Choose another.':
    'Das ist eines der häufigsten Passwörter und leicht zu erraten. Wähle ein anderes.',
  'Password is too similar to the name of this portal. Choose another one.':
    'Das Passwort ist dem Namen dieses Portals zu ähnlich. Wähle ein anderes.',
  'Password is too similar to your email address or name. Choose another one.':
    'Das Passwort ist deiner E-Mail-Adresse oder deinem Namen zu ähnlich. Wähle ein anderes.',
  'The database cannot be reached right now. Please try again in a few seconds.':
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.',
  'The storage of files cannot be reached right now. Please try again in a few seconds.':
    'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.',
  'The database cannot be reached right now. Try again.':
    'Die Datenbank ist gerade nicht erreichbar. Versuch es noch einmal.',
  'Something went wrong on the server. The request id names it in the log.':
    'Auf dem Server ist etwas schiefgegangen. Im Protokoll steht es unter der Nummer der Anfrage.',
  'Too many requests. Try again in {seconds} s.': 'Zu viele Anfragen. Versuch es in {seconds} s noch einmal.',
  'looks like a name of the operators; choose another':
    'sieht aus wie ein Name der Betreiber; wähle einen anderen',
  'must be letters a to z and digits, with single dots, dashes or underscores between them':
    'hat Buchstaben von a bis z und Ziffern, dazwischen einzelne Punkte, Binde- oder Unterstriche',
  'must not contain marks that are not seen': 'darf keine unsichtbaren Zeichen enthalten',
  'must not pile up accents': 'darf keine Akzente stapeln',
  'must not contain a user name': 'darf keinen Nutzernamen enthalten',
  'must not contain NUL characters': 'darf keine NUL-Zeichen enthalten',
  'must be well-formed Unicode': 'ist kein gültiges Unicode',
  'must be 17 to 20 digits': 'hat 17 bis 20 Ziffern',
  'must be the 6 digits of the mail': 'hat 6 Ziffern, wie sie in der Mail stehen',
  'Signature is required': 'Eine Unterschrift ist nötig',
  "The chain is {chain}, the network's.": 'Die Chain ist {chain}, die des Netzwerks.',
  "The chain is {chain}, but the network's is {other}.":
    'Die Chain ist {chain}, die des Netzwerks aber {other}.',
  'There is no Smart Account at {account}.': 'Unter {account} gibt es keinen Smart Account.',
  'The Smart Account {account} belongs to the wallet {owner}, for ever.':
    'Der Smart Account {account} gehört für immer der Wallet {owner}.',
  'The chain has no document under the name {name}.': 'Die Chain hat kein Dokument unter dem Namen {name}.',
  'What the chain has under that name is no DID document.':
    'Was die Chain unter diesem Namen hat, ist kein DID-Dokument.',
  'The chain has its document.': 'Die Chain hat ihr Dokument.',
  'Only the key of that wallet speaks for it.': 'Nur der Schlüssel dieser Wallet spricht für sie.',
  'The document has keys or a controller that are not its owner.':
    'Das Dokument hat Schlüssel oder einen Controller, die nicht vom Eigentümer sind.',
  'The chain has its document, under the name {name}.': 'Die Chain hat ihr Dokument, unter dem Namen {name}.',
  'The document is about {id}.': 'Das Dokument handelt von {id}.',
  'The document names the same wallet as its owner.': 'Das Dokument nennt dieselbe Wallet als Inhaber.',
  'The document names {owner} as its owner.': 'Das Dokument nennt {owner} als Inhaber.',
  "The e-mail service {service} says that somebody's proven e-mail address belongs to it.":
    'Der E-Mail-Dienst {service} sagt, dass jemandes bestätigte E-Mail-Adresse dazugehört.',
  "The e-mail signature is not by the network's e-mail service {service}.":
    'Die E-Mail-Signatur ist nicht vom E-Mail-Dienst {service} des Netzwerks.',
  "The pairing service {service} says that it is one of this network's, with this owner and this e-mail signature.":
    'Der Pairing-Dienst {service} sagt, dass sie zu diesem Netzwerk gehört, mit diesem Inhaber und dieser E-Mail-Signatur.',
  "The pairing signature is not by the network's pairing service {service}, or not over this document.":
    'Die Pairing-Signatur ist nicht vom Pairing-Dienst {service} des Netzwerks oder nicht über dieses Dokument.',
}
