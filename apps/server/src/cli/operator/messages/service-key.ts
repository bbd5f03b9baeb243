import { defineMessages } from '@hearth/protocol/messages'

export const serviceKey = defineMessages('cli.serviceKey', {
  replace: {
    en: 'create a new key; the old one stops working',
    de: 'einen neuen Schlüssel anlegen; der alte gilt dann nicht mehr',
  },
})
