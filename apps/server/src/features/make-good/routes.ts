import { actOf } from '../../audit/act-of.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { decideMakeGood, type MakeGoodDeps, previewMakeGood, requestMakeGood } from './change-make-good.ts'
import type { MakeGoodKind } from './make-good.ts'
import { messages } from './messages.ts'
import { readMakeGoods } from './read-make-goods.ts'

export function makeGoodRoutes(
  deps: MakeGoodDeps,
): Pick<Handlers, 'previewMakeGood' | 'requestMakeGood' | 'decideMakeGood'> {
  const find = async (incidentId: string, kind: MakeGoodKind) =>
    (await readMakeGoods(deps.db, incidentId)).find((each) => each.kind === kind)
  return {
    previewMakeGood: async ({ params }) => ({
      ...(await previewMakeGood(deps, params.id)),
      makeGoods: await readMakeGoods(deps.db, params.id),
    }),
    async requestMakeGood(input) {
      const { kind, members, points, reason } = input.body
      const incidentId = input.params.id
      await requestMakeGood(deps, { incidentId, kind, seen: { members, points } }, actOf(input, reason))
      const requested = await find(incidentId, kind)
      // Another operator may reject it at once.
      if (!requested) throw new AppError('NOT_FOUND', messages.notRequested())
      return requested
    },
    async decideMakeGood(input) {
      const { kind, agree, reason } = input.body
      await decideMakeGood(deps, { incidentId: input.params.id, kind, agree }, actOf(input, reason))
      return { makeGood: (await find(input.params.id, kind)) ?? null }
    },
  }
}
