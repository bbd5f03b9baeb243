import { defineMessages } from '@hearth/protocol/messages'

/** Main API errors. The auth service uses its protocol's messages. */
export const messages = defineMessages('auth', {
  reauthenticationRequired: {
    en: 'You logged in a while ago. Confirm your identity, then try again.',
    de: 'Deine Anmeldung liegt eine Weile zurück. Bestätige deine Identität und versuch es dann noch einmal.',
  },
  invalidToken: {
    en: 'The access token is invalid or has expired. Refresh the session, or log in again.',
    de: 'Deine Sitzung gilt nicht mehr. Bitte melde dich neu an.',
  },
  sessionEnded: {
    en: 'The session of this access token has ended. Log in again.',
    de: 'Deine Sitzung ist beendet. Bitte melde dich neu an.',
  },
  secondFactorRequired: {
    en: 'This account has a second factor, which this session has not verified. Verify it, or log in again with it.',
    de: 'Dieses Konto hat einen zweiten Faktor, den diese Sitzung nicht bestätigt hat. Bestätige ihn, oder melde dich damit neu an.',
  },
  keyWithoutSecondFactor: {
    en: 'This account has a second factor, and this API key was created without it. Log in with it and create another key.',
    de: 'Dieses Konto hat einen zweiten Faktor, und dieser API-Schlüssel wurde ohne ihn erstellt. Melde dich damit an und erstelle einen neuen Schlüssel.',
  },
  keyOfClosedAccount: {
    en: 'The account of this API key is closed.',
    de: 'Das Konto dieses API-Schlüssels ist geschlossen.',
  },
  botCheckFailed: {
    en: 'the bot check is missing, wrong, expired or was used before. Solve a new challenge.',
    de: 'die Bot-Prüfung fehlt, ist falsch, abgelaufen oder wurde schon benutzt. Sie läuft beim nächsten Versuch neu.',
  },
  invalidCredentials: {
    en: 'The email address or the password is wrong.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  },
  emailNotConfirmed: {
    en: 'The email address is not confirmed yet. Enter the code that was sent to it.',
    de: 'Die E-Mail-Adresse ist noch nicht bestätigt. Gib den Code ein, der dorthin gesendet wurde.',
  },
  banned: {
    en: 'This account is banned. Contact the operators of the network.',
    de: 'Dieses Konto ist gesperrt. Wende dich an die Betreiber des Netzwerks.',
  },
  tooManyLogins: {
    en: 'Too many login attempts. Try again in {seconds} s.',
    de: 'Zu viele Anmeldungen. Versuch es in {seconds} s noch einmal.',
  },
  loginUnavailable: {
    en: 'Logging in is not possible at the moment. Try again in {seconds} s.',
    de: 'Anmelden ist gerade nicht möglich. Versuch es in {seconds} s noch einmal.',
  },
  loginFailed: {
    en: 'The login failed on the server. Try again later.',
    de: 'Die Anmeldung ist auf dem Server fehlgeschlagen. Versuch es später noch einmal.',
  },
  serviceUnreachable: {
    en: 'The auth service cannot be reached right now. Try again in a moment.',
    de: 'Die Anmeldung ist gerade nicht erreichbar. Versuch es gleich noch einmal.',
  },
  invalidSigningKey: {
    en: 'AUTH_SIGNING_KEY is {key}, but no imported key with this ID can sign. "npm run operator -- import-supabase list" shows the keys.',
    de: 'AUTH_SIGNING_KEY ist {key}, aber kein importierter Schlüssel mit dieser ID kann signieren. "npm run operator -- import-supabase list" zeigt die Schlüssel.',
  },
})
