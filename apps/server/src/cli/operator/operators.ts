import { type OperatorRole, operatorRoles } from '@hearth/protocol/permissions'
import { Argument } from 'commander'
import { removeOperator, setOperator } from '../../features/operators/change-operators.ts'
import { readOperators } from '../../features/operators/read-operators.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  findOne,
  inColumns,
  memberArgument,
  readEmail,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Lists operators, and grants and revokes roles. */
export const defineOperators: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    '\nThe member must have signed up. Operators must add a second factor before they can act in the portal.',
  )
  command
    .command('list', { isDefault: true })
    .description('List operators and their roles.')
    .action(withContext(list))
  command
    .command('set')
    .description('Give a member a role.')
    .argument('<email>', 'email address of the member')
    .addArgument(new Argument('<role>').choices(operatorRoles))
    .addOption(reasonOption())
    .action(withContext(set))
  command
    .command('remove')
    .description('Remove the role of an operator.')
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(remove))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const json = await readOperators(db)
  const rows = json.operators.map(({ id, email, role, since }) => [role, email, id, since])
  return { json, text: rows.length > 0 ? inColumns(rows) : 'Nobody has a role yet.' }
}

async function set(
  { db }: CommandContext,
  email: string,
  role: OperatorRole,
  options: { reason?: string },
): Promise<CommandOutput> {
  const json = await setOperator(db, { email: readEmail(email), role }, operatorAct(options.reason))
  return { json, text: `${json.email} is ${json.role}.` }
}

async function remove(
  { db }: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await findOne(db, who)
  await removeOperator(db, id, operatorAct(options.reason))
  return { json: { id }, text: `${email} has no role any more.` }
}
