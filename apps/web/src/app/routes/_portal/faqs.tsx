import { currentLanguage } from '@hearth/ui/lib/i18n'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { Help } from '../../../features/help/help.tsx'
import { type HelpSearch, parseHelpSearch } from '../../../features/help/help-search.ts'

export const Route = createFileRoute('/_portal/faqs')({
  validateSearch: (search: HelpSearch & SearchSchemaInput) => parseHelpSearch(search),
  loaderDeps: ({ search }) => ({ language: search.lang ?? currentLanguage() }),
  loader: async ({ deps: { language } }) => {
    const { topics } = await (language === 'de'
      ? import('../../../features/help/topics-de.ts')
      : import('../../../features/help/topics-en.ts'))
    return { topics, language }
  },
  component: Page,
})

function Page() {
  return <Help {...Route.useLoaderData()} search={Route.useSearch()} />
}
