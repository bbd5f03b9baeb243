import { answer, fullThread, thread, withCases } from './cases.ts'
import { filledAccount, id } from './filled.ts'
import type { Scene } from './scene.ts'

const member = { answers: withCases, account: filledAccount } as const
const onNodePage = {
  ...member,
  path: `/nodes/${id(31)}`,
  shows: 'Your node was offline.',
  windowOnly: true,
  windows: [{ width: 1280, height: 900 }],
} as const satisfies Partial<Scene>

/** Opens the dialog about the slots in which the node was offline. */
const openDialog: Scene['act'] = async (page) => {
  await page.getByRole('row', { name: 'Your node was offline.' }).getByRole('button').click()
  await page.getByRole('dialog').getByText('It was last seen').waitFor()
}

/** Scenes of members' questions about records. */
export const caseScenes: Scene[] = [
  { ...member, name: 'cases/list', path: '/cases', shows: answer.title },
  {
    ...member,
    answers: { ...withCases, readCases: { cases: [] } },
    name: 'cases/empty',
    path: '/cases',
    shows: 'No cases yet',
  },
  { ...member, name: 'cases/thread', path: `/cases/${thread.id}`, shows: 'Thank you.' },
  {
    ...member,
    answers: { ...withCases, readCase: fullThread },
    name: 'cases/operators-next',
    path: `/cases/${thread.id}`,
    shows: 'The operators answer next',
  },
  { ...onNodePage, name: 'dialogs/case-findings', act: openDialog },
  {
    ...onNodePage,
    name: 'dialogs/case-form',
    async act(page) {
      await openDialog(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Ask the operators' }).click()
      await dialog.getByRole('textbox').fill('My node was online all day.')
    },
  },
]
