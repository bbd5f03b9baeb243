import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { type StepKind, stepsOf } from '../../../../../e2e/screenshots/steps-of.ts'
import { GetStarted } from './get-started.tsx'

const ignore = () => undefined

const meta = {
  component: GetStarted,
  args: {
    isHidden: false,
    onHide: ignore,
    onCompleted: ignore,
    startNode: <CopyCommand command="npx hearth-node start" label="Copy the start command" />,
    continueIdentity: <Button variant="primary">Continue</Button>,
  },
  parameters: { answers: empty },
} satisfies Meta<typeof GetStarted>

export default meta
type Story = StoryObj<typeof meta>

const untilWallet: StepKind[] = ['account', 'node', 'heartbeat', 'wallet']

export const StartNode: Story = {}
export const WaitForHeartbeat: Story = {
  parameters: { answers: stepsOf(['account', 'node'], ['heartbeat']) },
}
export const NodeStopped: Story = { parameters: { answers: stepsOf(['account', 'node']) } }
export const LinkWallet: Story = { parameters: { answers: stepsOf(['account', 'node', 'heartbeat']) } }
export const SmartAccountNeedsHeartbeats: Story = {
  parameters: { answers: stepsOf(untilWallet, [], 12) },
}
export const CreateSmartAccount: Story = { parameters: { answers: stepsOf(untilWallet, [], 40) } }
export const SmartAccountPending: Story = {
  parameters: { answers: stepsOf(untilWallet, ['smart_account'], 40) },
}
export const CreateMachineId: Story = {
  parameters: { answers: stepsOf([...untilWallet, 'smart_account']) },
}
export const MachineIdPending: Story = {
  parameters: { answers: stepsOf([...untilWallet, 'smart_account'], ['machine_id']) },
}
export const Loading: Story = { parameters: { answers: { ...empty, readGetStarted: never } } }
export const Failed: Story = { parameters: { answers: { ...empty, readGetStarted: failed } } }
