import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('leaderboard', {
  usernameRequired: {
    en: 'Choose a username in your profile first.',
    de: 'Wähle zuerst in deinem Profil einen Nutzernamen.',
  },
})
