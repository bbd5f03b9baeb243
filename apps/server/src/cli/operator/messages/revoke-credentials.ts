import { defineMessages } from '@hearth/protocol/messages'

export const revokeCredentials = defineMessages('cli.revokeCredentials', {
  confirm: { en: 'confirm the revocation', de: 'den Widerruf bestätigen' },
  revoked: {
    en: `Revoked:
{counts}

Members must log in again and create new recovery codes and API keys. Nodes must run "login" again.
Set operator roles again with "operators set". If programs use the service-role key, replace it with
"service-key --replace".`,
    de: `Widerrufen:
{counts}

Mitglieder müssen sich neu anmelden und neue Wiederherstellungscodes und API-Schlüssel anlegen. Nodes
müssen "login" neu ausführen. Vergib die Betreiberrollen neu mit "operators set". Falls Programme den
Schlüssel der Service-Rolle nutzen, ersetze ihn mit "service-key --replace".`,
  },
})
