import { type OperatorRole, operatorRoles } from '@hearth/protocol/permissions'
import { Argument } from 'commander'
import { removeOperator, setOperator } from '../../features/operators/change-operators.ts'
import { readOperators } from '../../features/operators/read-operators.ts'
import { localize } from '../../platform/terminal.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  findOne,
  formatList,
  memberArgument,
  readEmail,
  reasonOption,
} from './command.ts'
import { operators as texts } from './messages/operators.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `operators`, which lists operators, and grants and revokes roles. */
export const defineOperators: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('set')
    .description(localize(texts.setHelp()))
    .argument('<email>', localize(texts.email()))
    .addArgument(new Argument('<role>', localize(texts.role())).choices(operatorRoles))
    .addOption(reasonOption())
    .action(withContext(set))
  command
    .command('remove')
    .description(localize(texts.removeHelp()))
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(remove))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const json = await readOperators(db)
  const rows = json.operators.map(({ id, email, role, since }) => [role, email, id, { time: since }])
  return { json, text: formatList(rows, texts.none()) }
}

async function set(
  { db }: CommandContext,
  email: string,
  role: OperatorRole,
  options: { reason?: string },
): Promise<CommandOutput> {
  const json = await setOperator(db, { email: readEmail(email), role }, operatorAct(options.reason))
  return { json, text: localize(texts.set({ email: json.email, role: json.role })) }
}

async function remove(
  { db }: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await findOne(db, who)
  await removeOperator(db, id, operatorAct(options.reason))
  return { json: { id }, text: localize(texts.removed({ email })) }
}
