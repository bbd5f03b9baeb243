import { Button } from '@hearth/ui/components/button'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { currentLanguage, type Language } from '@hearth/ui/lib/i18n'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Link2, Search } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { HelpTopic } from '../../../build/help-pages.ts'
import { languageCodes, languages } from '../../lib/i18n/language.ts'
import { Answer } from './answer.tsx'
import { findQuestions } from './find-questions.ts'
import type { HelpSearch } from './help-search.ts'

/** Text in the language of the answers, which may differ from the portal's. */
const texts = {
  en: {
    search: 'Search the questions',
    topics: 'Topics',
    found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
    nothing: 'No answer contains all of these words. Try fewer words, or browse the topics.',
    all: 'Show all questions',
    copy: 'Copy link to this answer',
    copied: 'Copied!',
  },
  de: {
    search: 'Fragen durchsuchen',
    topics: 'Themen',
    found: (count: number) => (count === 1 ? '1 Antwort' : `${count} Antworten`),
    nothing:
      'Keine Antwort enthält alle diese Wörter. Versuch es mit weniger Wörtern oder sieh die Themen durch.',
    all: 'Alle Fragen zeigen',
    copy: 'Link zu dieser Antwort kopieren',
    copied: 'Kopiert!',
  },
}

interface HelpProps {
  topics: HelpTopic[]
  language: Language
  search: HelpSearch
}

/** Questions and answers by topic. The search, the language and each answer are part of the URL. */
export function Help({ topics, language, search }: HelpProps) {
  const navigate = useNavigate({ from: '/faqs' })
  const searchId = useId()
  const text = texts[language]
  const found = findQuestions(topics, search.q ?? '')
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const change = (next: HelpSearch) =>
    navigate({ search: { ...search, ...next }, replace: true, resetScroll: false, hash: true })

  return (
    <div lang={language} className="grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,48rem)]">
      <nav aria-label={text.topics} className="grid gap-4 lg:sticky lg:top-24">
        <ul className="grid gap-1 text-sm">
          {found.map(({ title, questions }) => (
            <li key={title}>
              <a
                href={`#topic-${questions[0]?.id}`}
                className="block rounded-md px-3 py-1.5 text-ink-soft hover:bg-sunken hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
        <div className="flex gap-1 px-2">
          {languageCodes.map((code) => (
            <Button
              key={code}
              variant="quiet"
              size="sm"
              lang={code}
              aria-pressed={code === language}
              className="aria-pressed:bg-sunken aria-pressed:text-ink"
              onClick={() => change({ lang: code === currentLanguage() ? undefined : code })}
            >
              {languages[code]}
            </Button>
          ))}
        </div>
      </nav>
      <div className="grid gap-8">
        <search className="relative">
          <label htmlFor={searchId} className="sr-only">
            {text.search}
          </label>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3.5 size-4 text-ink-muted"
          />
          <input
            id={searchId}
            type="search"
            placeholder={text.search}
            defaultValue={search.q ?? ''}
            maxLength={100}
            onChange={(event) => change({ q: event.target.value || undefined })}
            className="h-10 w-full rounded-md border border-line-strong/60 bg-surface pr-4 pl-10 shadow-card placeholder:text-ink-muted hover:border-line-strong"
          />
          <p role="status" className="mt-2 min-h-5 text-sm text-ink-muted">
            {search.q ? text.found(count) : ''}
          </p>
        </search>
        {found.map((topic) => (
          <section key={topic.title} aria-label={topic.title} className="grid gap-3">
            <h2
              id={`topic-${topic.questions[0]?.id}`}
              className="scroll-mt-24 text-xl font-semibold tracking-tight"
            >
              {topic.title}
            </h2>
            <div className="divide-y rounded-lg border bg-surface shadow-card">
              {topic.questions.map((question) => (
                <Question
                  key={question.id}
                  question={question}
                  language={language}
                  copyLabel={text.copy}
                  copiedLabel={text.copied}
                  // Expand search results if there are only a few.
                  unfold={search.q !== undefined && count <= 3}
                />
              ))}
            </div>
          </section>
        ))}
        {count === 0 && (
          <div className="grid justify-items-start gap-4 rounded-lg border border-dashed p-8 text-ink-muted">
            <p>{text.nothing}</p>
            <Button onClick={() => navigate({ search: { lang: search.lang }, replace: true })}>
              {text.all}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface QuestionProps {
  question: HelpTopic['questions'][number]
  language: Language
  copyLabel: string
  copiedLabel: string
  unfold: boolean
}

function Question({ question, language, copyLabel, copiedLabel, unfold }: QuestionProps) {
  const { id, title, body } = question
  const asked = useLocation({ select: ({ hash }) => hash === id })
  const { copied, copy } = useCopy()
  useEffect(() => {
    if (asked) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [asked, id])
  return (
    <details
      // Remount the question, so that a deep link or a search expands it again.
      key={`${asked || unfold}`}
      id={id}
      open={asked || unfold}
      className="group scroll-mt-24"
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg px-5 py-3.5 font-medium hover:text-accent-text">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
        />
        <h3>{title}</h3>
      </summary>
      <div className="prose relative grid gap-3 pr-14 pb-5 pl-12 text-ink-soft">
        <Answer body={body} language={language} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={copied ? copiedLabel : copyLabel}
          title={copyLabel}
          className="absolute right-4 bottom-4"
          onClick={() => copy(`${location.origin}/faqs${language === 'de' ? '?lang=de' : ''}#${id}`)}
        >
          <Link2 className={copied ? 'text-success' : ''} />
        </Button>
      </div>
    </details>
  )
}
