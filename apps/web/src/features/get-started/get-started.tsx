import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { GetStartedStep, readGetStarted } from '@hearth/protocol/endpoints/get-started'
import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Progress } from '@hearth/ui/components/progress'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDuration } from '@hearth/ui/lib/format-duration'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, PartyPopper, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { useRules } from '../../lib/browser/rules.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'
import { getStartedQuery } from './api.ts'

type Step = AnswerOf<typeof readGetStarted>['steps'][number]

const titles: Record<GetStartedStep, MessageDescriptor> = {
  account: msg({ id: 'getStarted.account', message: 'Account created' }),
  node: msg({ id: 'getStarted.node', message: 'Node started' }),
  heartbeat: msg({ id: 'getStarted.heartbeat', message: 'First heartbeat' }),
  wallet: msg({ id: 'getStarted.wallet', message: 'Wallet linked' }),
  smart_account: msg({ id: 'getStarted.smartAccount', message: 'Smart Account' }),
  machine_id: msg({ id: 'getStarted.machineId', message: 'Machine ID' }),
}

interface GetStartedProps {
  isHidden: boolean
  onHide: () => void
  /** Called when all steps are done. */
  onCompleted: () => void
  /** Commands that start a node. */
  startNode: ReactNode
  /** Button for the next step of the Smart Account or the Machine ID. */
  continueIdentity: ReactNode
}

/** Guides a member from sign-up to the Machine ID. */
export function GetStarted(props: GetStartedProps) {
  return props.isHidden ? null : <Checklist {...props} />
}

function Checklist({ onHide, onCompleted, startNode, continueIdentity }: GetStartedProps) {
  const query = useQuery(getStartedQuery())
  const steps = (query.data?.steps ?? []).filter((step) => step?.kind in titles)
  const done = steps.filter((step) => step.done).length
  const isComplete = steps.length > 0 && done === steps.length
  const [wasOpen, setWasOpen] = useState(false)
  if (steps.length > 0 && !isComplete && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isComplete) onCompleted()
  }, [isComplete, onCompleted])
  // A member who completed everything before this visit needs no congratulation.
  if (isComplete && !wasOpen) return null
  const hide = () => {
    onHide()
    // The focused button disappears.
    document.getElementById('content')?.focus()
  }
  const doneText = t({ id: 'getStarted.progress', message: `${done} of ${{ all: steps.length }} steps done` })
  return (
    <section
      id="get-started"
      aria-labelledby="get-started-title"
      tabIndex={-1}
      className="scroll-mt-22 rounded-lg border bg-surface shadow-card outline-none max-lg:scroll-mt-32 max-sm:scroll-mt-44"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-6">
        <div className="flex min-w-0 items-center gap-3">
          {isComplete && <PartyPopper aria-hidden="true" className="size-5 text-accent-text" />}
          <h2 id="get-started-title" className="text-base font-semibold">
            {isComplete
              ? t({ id: 'getStarted.complete', message: "You're all set" })
              : t({ id: 'getStarted.title', message: 'Get started' })}
          </h2>
          <p role="status" className="tabular text-sm text-ink-muted">
            {steps.length > 0 && doneText}
          </p>
        </div>
        <Button variant="quiet" size="sm" onClick={hide}>
          <X aria-hidden="true" />
          {t({ id: 'getStarted.dismiss', message: 'Dismiss' })}
        </Button>
      </header>
      {!isComplete && (
        <QueryView
          query={query}
          failed={t({ id: 'getStarted.failed', message: "Couldn't load your next steps." })}
          failedClassName="min-h-40"
          loading={<LoadingSteps />}
        >
          {() => <Steps steps={steps} startNode={startNode} continueIdentity={continueIdentity} />}
        </QueryView>
      )}
    </section>
  )
}

/** Returns the step that the member can take now. A step in progress is current only if no other is open. */
function findCurrent(steps: Step[]): Step | undefined {
  return steps.find(({ done, pending }) => !done && !pending) ?? steps.find(({ done }) => !done)
}

type StepsProps = Pick<GetStartedProps, 'startNode' | 'continueIdentity'> & { steps: Step[] }

function Steps({ steps, ...actions }: StepsProps) {
  const current = findCurrent(steps)
  return (
    <div className="grid gap-x-10 gap-y-6 px-6 pb-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <ol className="grid content-start gap-1">
        {steps.map((step, index) => (
          <li
            key={step.kind}
            aria-current={step === current ? 'step' : undefined}
            className={`-mx-2 flex min-h-8 items-center gap-3 rounded-md px-2 ${
              step === current ? 'bg-sunken font-medium text-ink' : 'text-ink-muted'
            }`}
          >
            <Mark step={step} number={index + 1} />
            {t(titles[step.kind])}
            <span className="sr-only">{describeStep(step)}</span>
          </li>
        ))}
      </ol>
      {current && (
        <div className="grid min-h-36 min-w-0 content-start gap-4 border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <StepAction step={current} {...actions} />
        </div>
      )}
    </div>
  )
}

function describeStep({ done, pending }: Step): string {
  if (done) return t({ id: 'getStarted.stepDone', message: 'Done' })
  if (pending) return t({ id: 'getStarted.stepPending', message: 'In progress' })
  return t({ id: 'getStarted.stepOpen', message: 'To do' })
}

function Mark({ step: { done, pending }, number }: { step: Step; number: number }) {
  if (pending) return <Spinner className="size-5" />
  return (
    <span
      aria-hidden="true"
      className={`tabular grid size-5 shrink-0 place-content-center rounded-full text-xs font-semibold ${
        done ? 'bg-success text-surface' : 'border bg-surface text-ink-soft'
      }`}
    >
      {done ? <Check className="size-3.5" /> : number}
    </span>
  )
}

/**
 * Returns the maximum wait for the first heartbeat. A node that connects in the second half of a slot earns
 * its first heartbeat in the next slot.
 */
function getFirstHeartbeatSeconds(intervalSeconds: number): number {
  const seconds = 1.5 * intervalSeconds
  return seconds > 60 ? 60 * Math.ceil(seconds / 60) : Math.ceil(seconds)
}

function StepAction({ step, startNode, continueIdentity }: Omit<StepsProps, 'steps'> & { step: Step }) {
  const { heartbeat } = useRules()
  const wait = formatDuration(getFirstHeartbeatSeconds(heartbeat.intervalSeconds))
  switch (step.kind) {
    case 'account':
      return null
    case 'node':
      return (
        <Action title={t({ id: 'nodes.startFirst', message: 'Start your first node' })}>{startNode}</Action>
      )
    case 'heartbeat':
      return step.pending ? (
        <Action
          title={t({ id: 'getStarted.heartbeatPending', message: 'Your node is connected' })}
          text={t({
            id: 'getStarted.heartbeatPendingText',
            message: `Leave it running. The first heartbeat is counted within ${wait}.`,
          })}
        />
      ) : (
        <Action
          title={t({ id: 'getStarted.heartbeatOpen', message: 'Keep your node running' })}
          text={t({
            id: 'getStarted.heartbeatOpenText',
            message: `Your node disconnected before its first heartbeat, which takes up to ${wait}. Start it again:`,
          })}
        >
          <CopyCommand
            command={formatNodeCommand('start')}
            label={t({ id: 'nodes.copyStartCommand', message: 'Copy the start command' })}
          />
        </Action>
      )
    case 'wallet':
      return (
        <Action
          title={t({ id: 'getStarted.walletTitle', message: 'Link your wallet' })}
          text={t({
            id: 'getStarted.walletText',
            message: 'Some rewards and the Machine ID require a linked wallet. You can change it once.',
          })}
        >
          <div>
            <Button asChild variant="primary">
              <Link to="/profile/wallet">{t({ id: 'getStarted.linkWallet', message: 'Link wallet' })}</Link>
            </Button>
          </div>
        </Action>
      )
    case 'smart_account':
      return <SmartAccount step={step} action={continueIdentity} />
    case 'machine_id':
      return (
        <Action
          title={t({ id: 'getStarted.machineIdTitle', message: 'Create your Machine ID' })}
          text={
            step.pending
              ? t({
                  id: 'getStarted.machineIdPending',
                  message: 'Your Machine ID is being created on the chain. This usually takes a few minutes.',
                })
              : t({
                  id: 'getStarted.machineIdText',
                  message: 'Your Smart Account is ready. Sign once more to create your Machine ID.',
                })
          }
        >
          {!step.pending && <div>{continueIdentity}</div>}
        </Action>
      )
  }
}

function SmartAccount({ step: { pending, heartbeats }, action }: { step: Step; action: ReactNode }) {
  const title = t({ id: 'getStarted.smartAccountTitle', message: 'Create your Smart Account' })
  if (pending)
    return (
      <Action
        title={title}
        text={t({
          id: 'getStarted.smartAccountPending',
          message: 'Your Smart Account is being created on the chain. This usually takes a few minutes.',
        })}
      />
    )
  if (heartbeats && heartbeats.current < heartbeats.required) {
    const current = formatPoints(heartbeats.current)
    const required = formatPoints(heartbeats.required)
    return (
      <Action
        title={title}
        text={t({
          id: 'getStarted.smartAccountHeartbeats',
          message: `It requires ${required} heartbeats. You have ${current}. Keep your node running.`,
        })}
      >
        <Progress
          label={t({ id: 'getStarted.heartbeats', message: 'Heartbeats for your Smart Account' })}
          value={heartbeats.current}
          max={heartbeats.required}
        />
      </Action>
    )
  }
  return (
    <Action
      title={title}
      text={t({
        id: 'getStarted.smartAccountText',
        message: 'You meet the requirements. Sign with your linked wallet; the network pays the fees.',
      })}
    >
      <div>{action}</div>
    </Action>
  )
}

function Action({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <>
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
        {text && <p className="max-w-160 text-ink-muted">{text}</p>}
      </div>
      {children}
    </>
  )
}

function LoadingSteps() {
  return (
    <div className="grid gap-x-10 gap-y-6 px-6 pb-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
