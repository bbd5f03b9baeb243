import { defineMessages } from '@hearth/protocol/messages'

export const operators = defineMessages('cli.operators', {
  details: {
    en: 'The member must have signed up. To act in the portal, operators must add a second factor.',
    de: 'Das Mitglied muss registriert sein. Um im Portal zu handeln, müssen Betreiber einen zweiten Faktor hinzufügen.',
  },
  listHelp: { en: 'List operators and their roles.', de: 'Betreiber und ihre Rollen auflisten.' },
  setHelp: { en: 'Give a member a role.', de: 'Einem Mitglied eine Rolle geben.' },
  removeHelp: { en: 'Remove the role of an operator.', de: 'Einem Betreiber die Rolle entziehen.' },
  email: { en: 'email address of the member', de: 'E-Mail-Adresse des Mitglieds' },
  role: { en: 'role of the operator', de: 'Rolle des Betreibers' },
  none: { en: 'There are no operators yet.', de: 'Es gibt noch keine Betreiber.' },
  set: { en: '{email} now has the role {role}.', de: '{email} hat jetzt die Rolle {role}.' },
  removed: { en: '{email} no longer has a role.', de: '{email} hat keine Rolle mehr.' },
})
