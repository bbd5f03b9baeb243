import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { Help } from '../../help/help.tsx'
import { type HelpSearch, parseHelpSearch } from '../../help/help-search.ts'
import { currentLanguage } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_portal/faqs')({
  validateSearch: (search: HelpSearch & SearchSchemaInput) => parseHelpSearch(search),
  loaderDeps: ({ search }) => ({ language: search.lang ?? currentLanguage() }),
  loader: async ({ deps: { language } }) => {
    const { topics } = await (language === 'de'
      ? import('../../help/topics-de.ts')
      : import('../../help/topics-en.ts'))
    return { topics, language }
  },
  component: Page,
})

function Page() {
  return <Help {...Route.useLoaderData()} search={Route.useSearch()} />
}
