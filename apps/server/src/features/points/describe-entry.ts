import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'
import { messages } from './messages.ts'

const results: Record<string, (params: { count: number }) => Message> = {
  post: messages.posts,
  comment: messages.comments,
  profile: messages.profiles,
}

/**
 * Patterns of stored comments, by kind of source. Comments are stored in English, because exports
 * contain them.
 */
const forms: Record<string, { form: RegExp; describe: (values: string[]) => Message }> = {
  settlement: {
    form: /^(\d+) heartbeats? on (\S+?)(, booked later)?$/,
    describe: ([count, day = '', later]) => {
      const params = { count: Number(count), day: { day } }
      return later ? messages.heartbeatsLater(params) : messages.heartbeats(params)
    },
  },
  referral: { form: /^Reward for an invited member who takes part$/, describe: messages.referral },
  invitation: {
    form: /^Welcome points for joining with the code (\S+)$/,
    describe: ([code = '']) => messages.welcome({ code }),
  },
  correction: {
    form: /^Correction: (.*)$/s,
    describe: ([reason = '']) => messages.correction({ reason }),
  },
  'make-good': {
    form: /^Make-good for (\d+) slots? lost in an incident on (\S+)$/,
    describe: ([count, day = '']) => messages.makeGood({ count: Number(count), day: { day } }),
  },
  'make-good-reversal': {
    form: /^Reversal of the make-good for an incident on (\S+)$/,
    describe: ([day = '']) => messages.makeGoodReversal({ day: { day } }),
  },
  results: {
    form: /^((?:\d+ (?:post|comment|profile)s?(?:, )?)+) collected on (\S+)$/,
    describe: ([amounts = '', day = '']) =>
      messages.results({ results: describeAmounts(amounts), day: { day } }),
  },
  result_check: {
    form: /^A result collected on (\S+) was contradicted by two other nodes$/,
    describe: ([day = '']) => messages.contradicted({ day: { day } }),
  },
}

/** Returns a ledger entry's comment in a language. Names and text written by people stay unchanged. */
export function describeEntry(comment: string, sourceKind: string, language: Language): string {
  const known = forms[sourceKind]
  const values = known?.form.exec(comment)
  return known && values ? formatMessage(known.describe(values.slice(1)), language) : comment
}

/** @param amounts for example `132 posts, 1 profile` */
function describeAmounts(amounts: string): Message[] {
  return amounts.split(', ').flatMap((amount) => {
    const [count, kind = ''] = amount.split(' ')
    return results[kind.replace(/s$/, '')]?.({ count: Number(count) }) ?? []
  })
}
