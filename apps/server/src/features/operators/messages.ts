import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('operators', {
  operatorsOnly: { en: 'Only operators can use this.', de: 'Das können nur Betreiber nutzen.' },
  permissionMissing: {
    en: 'The role {role} does not have the permission {permission}.',
    de: 'Die Rolle {role} hat die Berechtigung {permission} nicht.',
  },
  secondFactorRequired: {
    en: 'Operators must log in with a second factor. Add one to your account if you have none, then enter its code.',
    de: 'Betreiber müssen sich mit einem zweiten Faktor anmelden. Füge deinem Konto einen hinzu, falls du keinen hast, und gib seinen Code ein.',
  },
  memberNotFound: {
    en: 'No member has the address {email}. The person must first sign up and confirm the address.',
    de: 'Kein Mitglied hat die Adresse {email}. Die Person muss sich erst registrieren und die Adresse bestätigen.',
  },
  notFound: { en: 'This member is not an operator.', de: 'Dieses Mitglied ist kein Betreiber.' },
  lastOwner: {
    en: 'This is the last owner. Make another member an owner first.',
    de: 'Das ist der letzte Eigentümer. Mach zuerst ein anderes Mitglied zum Eigentümer.',
  },
  jobNotFound: {
    en: 'There is no failed job with this ID.',
    de: 'Es gibt keinen fehlgeschlagenen Job mit dieser ID.',
  },
})
