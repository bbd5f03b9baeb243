import { defineMessages } from '@hearth/protocol/messages'

export const genesisSnapshot = defineMessages('cli.genesisSnapshot', {
  through: {
    en: 'UTC day as YYYY-MM-DD (default: yesterday)',
    de: 'Tag in UTC als JJJJ-MM-TT (Standard: gestern)',
  },
  members: { en: 'members', de: 'Mitglieder' },
  saved: {
    en: 'Saved the genesis snapshot through {day} (UTC). Members: {members}, heartbeats: {heartbeats}.',
    de: 'Genesis-Snapshot bis einschließlich {day} (UTC) gespeichert. Mitglieder: {members}, Heartbeats: {heartbeats}.',
  },
  resumed: {
    en: 'Completed an interrupted genesis snapshot through {day} (UTC) instead of {requestedDay}. Members: {members}, heartbeats: {heartbeats}.',
    de: 'Statt {requestedDay} wurde ein unterbrochener Genesis-Snapshot bis einschließlich {day} (UTC) abgeschlossen. Mitglieder: {members}, Heartbeats: {heartbeats}.',
  },
  unchanged: {
    en: 'Nothing was changed. The genesis snapshot through {day} (UTC) was saved on {savedAt}. Members: {members}, heartbeats: {heartbeats}.',
    de: 'Nichts wurde geändert. Der Genesis-Snapshot bis einschließlich {day} (UTC) wurde am {savedAt} gespeichert. Mitglieder: {members}, Heartbeats: {heartbeats}.',
  },
})
