import { parseArgs } from 'node:util'
import { type OperatorRole, operatorRoles } from '@hearth/protocol/permissions'
import { ConfigError } from '../../errors/config-error.ts'
import { removeOperator, setOperator } from '../../features/operators/change-operators.ts'
import { readOperators } from '../../features/operators/read-operators.ts'
import { type CommandContext, type CommandOutput, findOne, inColumns, readEmail } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const OPERATORS_USAGE = `operators [list]
operators set EMAIL ROLE --reason TEXT
operators remove EMAIL --reason TEXT

ROLE is ${operatorRoles.join(', ')}. The member must have signed up. Operators must add a second factor to their
account before the server lets them do anything.`

/** Lists operators, makes one of a member, or takes a role away. */
export async function operators({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [action = 'list', who, role] = positionals
  if (action === 'list') {
    const json = await readOperators(db)
    const rows = json.operators.map(({ id, email, role, since }) => [role, email, id, since])
    return { json, text: rows.length > 0 ? inColumns(rows) : 'Nobody has a role yet.' }
  }
  if (action === 'set') {
    if (!operatorRoles.includes(role as OperatorRole)) {
      throw new ConfigError(`ROLE is ${JSON.stringify(role ?? '')}; there are ${operatorRoles.join(', ')}.`)
    }
    const set = { email: readEmail(who), role: role as OperatorRole }
    const json = await setOperator(db, set, operatorAct(values.reason))
    return { json, text: `${json.email} is ${json.role}.` }
  }
  if (action === 'remove') {
    const { id, email } = await findOne(db, who)
    await removeOperator(db, id, operatorAct(values.reason))
    return { json: { id }, text: `${email} has no role any more.` }
  }
  throw new ConfigError(`Expected: ${OPERATORS_USAGE}`)
}
