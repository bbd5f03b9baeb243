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
  'This account was deleted.': 'Dieses Konto wurde gelöscht.',
  'The account is gone.': 'Das Konto gibt es nicht mehr.',
  'You already have an export in progress. Finish or cancel it first.':
    'Du hast schon einen laufenden Export. Warte, bis er fertig ist, oder brich ihn ab.',
  'An export was asked for less than an hour ago. Its link comes by mail; ask again later.':
    'Vor weniger als einer Stunde wurde schon eine Kopie angefordert. Ihr Link kommt per Mail.',
  'Too many exports are in progress. Try again in a few seconds.':
    'Es laufen gerade mehrere Exporte. Bitte versuch es in ein paar Sekunden noch einmal.',
  'Your previous picture is still being processed. Try again when it is done.':
    'Dein voriges Bild wird noch verarbeitet. Versuch es danach noch einmal.',
  'Many pictures are being processed. Try again in a few seconds.':
    'Es werden gerade viele Bilder bearbeitet. Bitte versuch es in ein paar Sekunden noch einmal.',
  'The code was used, or another address was asked for meanwhile.':
    'Der Code wurde schon benutzt, oder inzwischen wurde eine andere Adresse gewünscht.',
  'is taken, or looks like one that is. Choose another.':
    'ist vergeben oder sieht einem vergebenen zu ähnlich. Wähle einen anderen.',
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
  'must be a JPEG, PNG, WebP or GIF file': 'ist eine JPEG-, PNG-, WebP- oder GIF-Datei',
  'There are {count} keys, and more are not possible. Remove one first.':
    'Es gibt {count} Schlüssel, und mehr gehen nicht. Entferne zuerst einen.',
  'There is no such key of this account.': 'Diesen Schlüssel hat dein Konto nicht mehr.',
  'There is no campaign with this id.': 'Diese Kampagne gibt es nicht mehr.',
  'There is no campaign and no referral of yours with this id.': 'Diese Belohnung gibt es nicht mehr.',
  'The reward cannot be claimed yet.': 'Die Belohnung kann noch nicht abgeholt werden.',
  'This reward was claimed before.': 'Diese Belohnung wurde schon abgeholt.',
  'This referral was claimed before.': 'Diese Empfehlung wurde schon abgeholt.',
  'Your membership is paused. The reward can be claimed once it is restored.':
    'Deine Mitgliedschaft ruht. Die Belohnung kann abgeholt werden, sobald sie nicht mehr ruht.',
  'This campaign asks for no code.': 'Diese Kampagne fragt nach keinem Code.',
  'This is not the code of the campaign.': 'Das ist nicht der Code der Kampagne.',
  'The campaign is being changed. Please try again.':
    'Die Kampagne wird gerade geändert. Bitte versuch es noch einmal.',
  'The campaign ended at {time}.': 'Die Kampagne endete um {time}.',
  'The campaign starts at {time}.': 'Die Kampagne beginnt um {time}.',
  'Complete this first: {names}.': 'Erledige zuerst: {names}.',
  'All {count} places are taken.': 'Alle {count} Plätze sind vergeben.',
  'You have {count} of {goal} heartbeats.': 'Du hast {count} von {goal} Heartbeats.',
  'You have {count} of {goal} invited members who take part.':
    'Du hast {count} von {goal} eingeladenen Mitgliedern, die mitmachen.',
  'You have {count} of {goal} days in a row.': 'Du hast {count} von {goal} Tagen in Folge.',
  'Link a wallet first.': 'Verknüpfe zuerst eine Wallet.',
  'Create a Machine ID first.': 'Erstelle zuerst eine Machine ID.',
  'Fill in the form first.': 'Fülle zuerst das Formular aus.',
  'Do it first; an operator enters it.': 'Erledige es zuerst; ein Betreiber trägt es ein.',
  'An operator enters it.': 'Ein Betreiber trägt es ein.',
  'Enter the code first.': 'Gib zuerst den Code ein.',
  'An operator looks at it.': 'Ein Betreiber sieht es sich an.',
  'Terms of Service accepted successfully': 'Nutzungsbedingungen akzeptiert',
  'Privacy Policy accepted successfully': 'Datenschutzerklärung akzeptiert',
  'Signature is required': 'Eine Unterschrift ist nötig',
  '{count} heartbeat on {day}': '{count} Heartbeat am {day}',
  '{count} heartbeats on {day}': '{count} Heartbeats am {day}',
  '{count} heartbeat on {day}, not settled yet': '{count} Heartbeat am {day}, noch nicht abgerechnet',
  '{count} heartbeats on {day}, not settled yet': '{count} Heartbeats am {day}, noch nicht abgerechnet',
  '{count} heartbeat on {day}, booked later': '{count} Heartbeat am {day}, später gebucht',
  '{count} heartbeats on {day}, booked later': '{count} Heartbeats am {day}, später gebucht',
  '{results} collected on {day}': '{results}, gesammelt am {day}',
  '{count} post': '{count} Beitrag',
  '{count} posts': '{count} Beiträge',
  '{count} comment': '{count} Kommentar',
  '{count} comments': '{count} Kommentare',
  '{count} profile': '{count} Profil',
  '{count} profiles': '{count} Profile',
  'Reward for an invited member who takes part': 'Belohnung für ein eingeladenes Mitglied, das mitmacht',
  'Welcome points for joining with the code {code}':
    'Willkommenspunkte für die Anmeldung mit dem Code {code}',
  'Correction: {reason}': 'Korrektur: {reason}',
  'A result collected on {day} was contradicted by two other nodes':
    'Einem am {day} gesammelten Ergebnis haben zwei andere Nodes widersprochen',
  'You cannot claim a campaign that you created or changed as an operator.':
    'Eine Kampagne, die du als Betreiber erstellt oder geändert hast, kannst du nicht abholen.',
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
