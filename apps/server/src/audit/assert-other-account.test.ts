import { expect, test } from 'vitest'
import type { OperatorCaller, RequestContext } from '../platform/http/handlers.ts'
import { actOf } from './act-of.ts'
import { assertOtherAccount } from './assert-other-account.ts'
import type { Act } from './write-audit.ts'

const operator: Act = { actor: { kind: 'operator', id: 'm1' }, reason: 'r', requestId: 'q' } as Act

test('rejects an operator who acts on their own account', () => {
  expect(() => assertOtherAccount(operator, 'm1')).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN', text: expect.objectContaining({ id: 'audit.ownAccount' }) }),
  )
})

test('accepts an operator who acts on another account', () => {
  expect(() => assertOtherAccount(operator, 'm2')).not.toThrow()
})

test('accepts commands, which have no account', () => {
  const command = { ...operator, actor: { kind: 'cli', id: 'm1' } } as unknown as Act
  expect(() => assertOtherAccount(command, 'm1')).not.toThrow()
})

test('records who acted, why, and in which request', () => {
  const caller = { memberId: 'm1' } as OperatorCaller
  const context = { requestId: 'q' } as RequestContext
  expect(actOf({ caller, context }, 'a reason')).toEqual({
    actor: { kind: 'operator', id: 'm1' },
    reason: 'a reason',
    requestId: 'q',
  })
})
