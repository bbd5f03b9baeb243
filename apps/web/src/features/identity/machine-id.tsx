import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readMachineIdentity } from '@hearth/protocol/endpoints/identity'
import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Spinner } from '@hearth/ui/components/spinner'
import { TextLink } from '@hearth/ui/components/text-link'
import { Time } from '@hearth/ui/components/time'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { requireData } from '@hearth/ui/lib/query-state'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowUpRight, BadgeCheck, Check, CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { Detail, DetailList, SigningPreview } from '../../components/signing-preview.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { machineIdentityQuery } from '../../lib/member/identity-queries.ts'
import { checkMachineId, documentQuery } from './check-machine-id.ts'
import { describeFinding } from './describe-finding.ts'
import { DidDocumentDetails } from './did-document-details.tsx'

type MachineIdRecord = NonNullable<AnswerOf<typeof readMachineIdentity>['data']>

/** Shows the member's Machine ID: record, document and verification. */
export function MachineId() {
  const identity = useQuery(machineIdentityQuery())
  return (
    <QueryView
      query={requireData(
        identity,
        ({ data }) => data,
        () =>
          new ApiError(
            t({ id: 'identity.machineIdNotAvailable', message: 'Machine ID not available' }),
            'NOT_FOUND',
            404,
          ),
      )}
      failed={t({ id: 'identity.machineIdLoadFailed', message: "Couldn't load your Machine ID." })}
      loading={<Skeleton className="h-60 w-full" />}
    >
      {(record) => <RecordDetails record={record} />}
    </QueryView>
  )
}

function RecordDetails({ record }: { record: MachineIdRecord }) {
  const { copied, copy } = useCopy()
  const explorer = runtimeConfig().chain?.explorerUrl
  const {
    did_name: did,
    onboarding_tag: name,
    public_address: account,
    owner,
    created_at: createdAt,
  } = record
  const copyDid = async () => {
    if (await copy(did))
      toast.success(t({ id: 'identity.machineIdCopied', message: 'Machine ID copied to clipboard' }))
  }
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-medium text-ink">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {t({ id: 'identity.machineIdCreationCompleted', message: 'Machine ID creation completed!' })}
      </p>
      <DetailList wide>
        <Detail name="Machine ID" mono>
          {did}
        </Detail>
        <Detail name="Smart Account" mono>
          {explorer ? (
            <TextLink external href={`${explorer}/address/${account}`} variant="inline">
              <Trans id="identity.accountAtExplorer">
                {account}
                <span className="sr-only"> in the block explorer</span>
              </Trans>
              <ArrowUpRight aria-hidden="true" className="ml-1 inline size-3.5" />
            </TextLink>
          ) : (
            account
          )}
        </Detail>
        <Detail name={t({ id: 'identity.ownerWallet', message: 'Owner (your wallet)' })} mono>
          {owner}
        </Detail>
        <Detail name={t({ id: 'identity.created', message: 'Created' })}>
          <Time at={createdAt} />
        </Detail>
      </DetailList>
      <Button variant="primary" className="w-full" onClick={copyDid}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {t({ id: 'identity.copyMachineId', message: 'Copy Machine ID' })}
      </Button>
      <Verification did={did} name={name} />
      <DocumentOnChain did={did} name={name} />
    </div>
  )
}

/** Verifies the Machine ID in this browser. */
function Verification({ did, name }: { did: string; name: string }) {
  const check = useMutation({ retry: 0, mutationFn: () => checkMachineId(did, name) })
  return (
    <div className="grid gap-3">
      <Button inactive={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? <Spinner /> : <BadgeCheck aria-hidden="true" />}
        {check.data
          ? t({ id: 'identity.verifyAgain', message: 'Verify again' })
          : t({ id: 'identity.verify', message: 'Verify' })}
      </Button>
      {check.isError && (
        <Notice tone="error">
          {t({
            id: 'identity.checkFailed',
            message: "Couldn't reach the chain or load the network's keys. Try again in a moment.",
          })}
        </Notice>
      )}
      <div role="status">
        {check.data && (
          <ul
            aria-label={t({ id: 'identity.checkResult', message: 'Verification results' })}
            className="grid gap-2"
          >
            {check.data.map((finding) => (
              <li key={finding.id} className="flex gap-2 text-sm text-ink-soft">
                {finding.isGood ? (
                  <CircleCheck
                    aria-label={t({ id: 'identity.checkGood', message: 'Valid' })}
                    role="img"
                    className="mt-0.5 size-4 shrink-0 text-success"
                  />
                ) : (
                  <CircleAlert
                    aria-label={t({ id: 'identity.checkWrong', message: 'Invalid' })}
                    role="img"
                    className="mt-0.5 size-4 shrink-0 text-danger"
                  />
                )}
                <span className="min-w-0 wrap-anywhere">{describeFinding(finding)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Reads the document from the chain when the member expands it. */
function DocumentOnChain({ did, name }: { did: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const document = useQuery({ ...documentQuery(did, name), enabled: isOpen })
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm text-sm font-medium text-accent-text">
        {t({ id: 'identity.documentOnChain', message: 'Document on the chain' })}
      </summary>
      <div className="pt-3">
        <QueryView
          query={requireData(
            document,
            (found) => found,
            () =>
              new ApiError(
                t({ id: 'identity.noDocumentOnChain', message: 'The document is not on the chain.' }),
                'NOT_FOUND',
                404,
              ),
          )}
          failed={t({ id: 'identity.didDocumentLoadFailed', message: "Couldn't load the DID document." })}
          loading={<Skeleton className="h-40 w-full" />}
        >
          {(found) => (
            <SigningPreview title={t({ id: 'identity.didDocument', message: 'DID document' })}>
              <DidDocumentDetails document={found} />
            </SigningPreview>
          )}
        </QueryView>
      </div>
    </details>
  )
}
