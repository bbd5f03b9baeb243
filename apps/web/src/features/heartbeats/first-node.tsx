import { NODE_PROGRAM_NODE_JS } from '@hearth/protocol/node-program'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { TextLink } from '@hearth/ui/components/text-link'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { formatNodeCommand, isNodeProgramAvailable } from '../../lib/member/node-command.ts'

/** Commands that log a node in and start it. */
export function FirstNode() {
  return (
    <ol className="grid gap-6 lg:grid-cols-2">
      <Step title={t({ id: 'nodes.logIn', message: 'Log the node in' })}>
        <p>
          {isNodeProgramAvailable() ? (
            <Trans id="nodes.terminalWithNodeJs">
              Run this in a terminal, on a computer with <NodeJsLink /> {NODE_PROGRAM_NODE_JS} or newer. It
              asks for your email address and your password.
            </Trans>
          ) : (
            t({
              id: 'nodes.terminalInProject',
              message: 'Run this in a terminal, in the project’s folder. It asks for your password.',
            })
          )}
        </p>
        <CopyCommand
          command={formatNodeCommand('login')}
          label={t({ id: 'nodes.copyLogInCommand', message: 'Copy the login command' })}
        />
      </Step>
      <Step title={t({ id: 'nodes.start', message: 'Start the node' })}>
        <p>
          {t({ id: 'nodes.leaveTerminalOpen', message: 'Leave the terminal open. Ctrl+C stops the node.' })}{' '}
          <PageLink to="/faqs" hash="what-node-reads">
            {t({ id: 'nodes.whatItReads', message: 'What it reads' })}
          </PageLink>
        </p>
        <CopyCommand
          command={formatNodeCommand('start')}
          label={t({ id: 'nodes.copyStartCommand', message: 'Copy the start command' })}
        />
      </Step>
    </ol>
  )
}

function NodeJsLink() {
  return (
    <TextLink external href="https://nodejs.org">
      Node.js
    </TextLink>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid min-w-0 content-start gap-2 text-sm text-ink-muted">
      <p className="font-medium text-ink">{title}</p>
      {children}
    </li>
  )
}
