import type { Case, CaseThread } from '../../packages/protocol/src/endpoints/cases.ts'
import { type Answers, FileAnswer } from './answers.ts'
import { filled, id, isoAgo } from './filled.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Screenshot of a chart, 960 × 600 px. */
export const picture = new FileAnswer(
  'image/webp',
  'UklGRooAAABXRUJQVlA4TH4AAAAvv8OVABcgFkxDGjtji0CAMnahMIJYMMUo62/+ox38QFHbSM6SPJKH8569OqL/BJI2rsBfI/jfVYz/0tDiP/57ZvEf/+M//uM//uO/juC/XFThgI695j/+4z/+4z/+4z/+4z/++/SiuhEN4D/+e2rxH//jP/7jP/7jv5bxXwA=',
)

const finding = (messageId: string, text: string) => ({ messageId, params: {}, text })

const findings = [
  finding('cases.nodeAway', 'Your node was not connected from 12:07 to 13:22.'),
  finding('cases.lastSeen', 'It was last seen on 12 Nov 2026, 12:06.'),
  finding('cases.noIncident', 'We know of no problem of the network in that time.'),
]

/** A question that the records explain. */
export const answer = {
  title: 'Slot of study-nuc, 12 Nov 2026, 12:07',
  findings,
  isExplained: true,
  openCaseId: null,
}

const slot = { kind: 'slot', id: id(31), slotEnd: '2026-11-12T12:07:00.000Z' } as const

const list: Case[] = [
  {
    id: id(901),
    subject: slot,
    title: answer.title,
    state: 'answered',
    createdAt: isoAgo(2 * DAY),
    updatedAt: isoAgo(40 * MINUTE),
  },
  {
    id: id(902),
    subject: { kind: 'referral', id: id(902) },
    title: 'Referral of joao.pereira@example.org',
    state: 'waiting',
    createdAt: isoAgo(3 * DAY),
    updatedAt: isoAgo(3 * DAY),
  },
  {
    id: id(903),
    subject: { kind: 'campaign', id: id(903) },
    title: 'Campaign: Tell us about your machine',
    state: 'closed',
    createdAt: isoAgo(30 * DAY),
    updatedAt: isoAgo(26 * DAY),
  },
]

/** A case that the operators answered. */
export const thread: CaseThread = {
  ...(list[0] as Case),
  findings,
  messages: [
    {
      id: '1',
      author: 'member',
      text: "My node was online all day. Its window shows a heartbeat at 12:07.\n\nThe router's log has no gap either, see the second screenshot.",
      sentAt: isoAgo(2 * DAY),
      attachments: [id(911), id(912)],
    },
    {
      id: '2',
      author: 'operator',
      text: 'Thank you. Our gateway in Lisbon lost its network for 75 minutes, and we had missed that. We recorded the incident, and you receive the points of the five slots tonight.',
      sentAt: isoAgo(40 * MINUTE),
      attachments: [],
    },
  ],
  mayWrite: true,
}

/** The same case before the operators answered. */
export const waitingThread: CaseThread = {
  ...thread,
  state: 'waiting',
  updatedAt: thread.createdAt,
  messages: thread.messages.slice(0, 1),
}

/** A case in which the member has sent as many messages as the operators must answer first. */
export const fullThread: CaseThread = {
  ...waitingThread,
  messages: Array.from({ length: 5 }, (_, index) => ({
    id: String(index + 1),
    author: 'member',
    text: `Message ${index + 1}`,
    sentAt: isoAgo((50 - index) * MINUTE),
    attachments: [],
  })),
  mayWrite: false,
}

export const closedThread: CaseThread = { ...thread, state: 'closed' }

/** Responses for a member with cases. */
export const withCases: Answers = {
  ...filled,
  readCaseAnswer: answer,
  readCases: { cases: list },
  readCase: thread,
  readCaseAttachment: picture,
}
