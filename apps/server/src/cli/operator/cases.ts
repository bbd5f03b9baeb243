import { caseStates, type Finding } from '@hearth/protocol/endpoints/cases'
import { requiredText } from '@hearth/protocol/text'
import { wholeNumber } from '@hearth/protocol/whole-number'
import { Option } from 'commander'
import { pino } from 'pino'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { createEmailFrame } from '../../app/open-accounts.ts'
import { openRewards } from '../../app/open-rewards.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { answerCase } from '../../features/cases/answer-case.ts'
import { explainSubject } from '../../features/cases/explain-subject.ts'
import { readMemberCase, readMemberCases } from '../../features/cases/review-cases.ts'
import { readSuspensions } from '../../features/fairness/read-suspensions.ts'
import { readMakeGoods } from '../../features/make-good/read-make-goods.ts'
import { openRuleBook } from '../../features/points/rules/rule-book.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  formatList,
  printable,
  readOptions,
} from './command.ts'
import { cases as texts } from './messages/cases.ts'
import { program } from './messages/program.ts'
import { commandActor } from './operator-act.ts'

const PAGE = 50

const answerOptions = z.object({
  text: requiredText(2000),
  seen: wholeNumber(10_000),
  close: z.boolean().default(false),
})

/** Defines `cases`, which lists, shows and answers members' cases. */
export const defineCases: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .addOption(
      new Option('--state <state>', localize(texts.stateOption())).choices(caseStates).default('waiting'),
    )
    .addOption(cursorOption())
    .action(withContext(list))
  command
    .command('show')
    .description(localize(texts.showHelp()))
    .argument('<id>', localize(texts.id()))
    .action(withContext(show))
  command
    .command('answer')
    .description(localize(texts.answerHelp()))
    .argument('<id>', localize(texts.id()))
    .option('--text <text>', localize(texts.textOption()))
    .option('--seen <count>', localize(texts.seenOption()))
    .option('--close', localize(texts.closeOption()))
    .action(withContext(answer))
}

async function list(
  { db }: CommandContext,
  options: { state: (typeof caseStates)[number]; cursor?: string },
): Promise<CommandOutput> {
  const cursor = options.cursor === undefined ? undefined : caseId(options.cursor)
  const query = { state: options.state, limit: PAGE, cursor }
  const json = await readMemberCases(db, query, new Date(), currentLanguage())
  const rows = json.cases.map(({ id, memberId, updatedAt, title }) => [
    id,
    program.memberWithId({ id: memberId }),
    { time: updatedAt },
    printable(title),
  ])
  const { waiting, opened, answered, medianAnswerSeconds } = json.figures
  const lines = [formatList(rows, texts.none(), json.nextCursor), localize(texts.waiting({ count: waiting }))]
  if (medianAnswerSeconds !== null)
    lines.push(localize(texts.times({ opened, answered, minutes: Math.round(medianAnswerSeconds / 6) / 10 })))
  return { json, text: lines.join('\n') }
}

async function show(context: CommandContext, text: string): Promise<CommandOutput> {
  const json = await readReview(context, caseId(text))
  const { case: found, member, messages: written, currentFindings } = json
  const { title, createdAt, state, findings } = found
  const lines = [
    localize(
      texts.shown({ email: member.email, memberId: member.id, createdAt: { time: createdAt }, state }),
    ),
    `  ${printable(title)}`,
    localize(texts.findings()),
    ...formatFindings(findings),
    localize(currentFindings ? texts.currentFindings() : texts.subjectGone()),
    ...formatFindings(currentFindings ?? []),
    localize(texts.messages({ count: written.length })),
    ...written.flatMap(formatMessage),
  ]
  return { json, text: lines.join('\n') }
}

async function readReview({ db, config, openSecrets }: CommandContext, id: string) {
  const now = () => new Date()
  const rules = await openRuleBook(db, { log: pino({ level: 'silent' }) })
  try {
    const { deps: rewards, readInvitees } = openRewards({ db, secrets: await openSecrets(), now })
    const intervalMs = config.HEARTBEAT_INTERVAL_SECONDS * 1000
    const deps = {
      db,
      rules,
      rewards,
      readInvitees,
      intervalMs,
      readSuspensions: (memberId: string) => readSuspensions(db, memberId, currentLanguage()),
      readMakeGoods: (incidentId: string) => readMakeGoods(db, incidentId),
    }
    return await readMemberCase(
      { db, explain: (memberId, subject) => explainSubject(deps, memberId, subject, now()) },
      id,
      currentLanguage(),
    )
  } finally {
    await rules.close()
  }
}

const formatFindings = (findings: readonly Finding[]) => findings.map(({ text }) => `  ${printable(text)}`)

function formatMessage({
  operator,
  sentAt,
  text,
  attachments,
}: Awaited<ReturnType<typeof readReview>>['messages'][number]): string[] {
  const time = { sentAt: { time: sentAt } }
  return [
    `  ${localize(operator === null ? texts.byMember(time) : texts.byOperator({ operator, ...time }))}`,
    text
      .split('\n')
      .map((line) => `    ${printable(line)}`)
      .join('\n'),
    ...(attachments.length > 0 ? [`    ${localize(texts.pictures({ count: attachments.length }))}`] : []),
  ]
}

async function answer(context: CommandContext, id: string, options: unknown): Promise<CommandOutput> {
  const { text, seen, close } = readOptions(answerOptions, options)
  await answerCase(
    {
      db: context.db,
      now: () => new Date(),
      jobs: await context.openJobs(),
      emailFrame: createEmailFrame(context.config),
    },
    caseId(id),
    { text, close, seenMessages: seen },
    { actor: commandActor() },
  )
  return {
    json: { id, closed: close },
    text: localize(close ? texts.answeredAndClosed() : texts.answered()),
  }
}

function caseId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notCaseId({ value: printable(text) }))
}
