import { defineMessages } from '@hearth/protocol/messages'

export const jobs = defineMessages('cli.jobs', {
  details: {
    en: 'A job fails after the maximum number of attempts of its kind. Failed jobs are stored for two weeks. The content of emails is not shown.',
    de: 'Ein Job schlägt nach der Höchstzahl an Versuchen seiner Art fehl. Fehlgeschlagene Jobs bleiben zwei Wochen gespeichert. Der Inhalt von E-Mails wird nicht gezeigt.',
  },
  listHelp: { en: 'List failed jobs.', de: 'Fehlgeschlagene Jobs auflisten.' },
  showHelp: { en: 'Show a job.', de: 'Einen Job anzeigen.' },
  retryHelp: { en: 'Retry a job.', de: 'Einen Job wiederholen.' },
  id: { en: 'ID of the job', de: 'ID des Jobs' },
  none: { en: 'There are no failed jobs.', de: 'Es gibt keine fehlgeschlagenen Jobs.' },
  retried: {
    en: 'The job is retried within 30 seconds.',
    de: 'Der Job wird innerhalb von 30 Sekunden wiederholt.',
  },
})
