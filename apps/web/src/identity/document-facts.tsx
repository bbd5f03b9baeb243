import type { DidDocument } from '@hearth/chain/did/document-codec'
import { t } from '@lingui/core/macro'
import { Fact, Facts } from '../ui/signing.tsx'

/** A DID document in readable form. */
export function DocumentFacts({ document }: { document: DidDocument }) {
  const { id, verificationMethods, services, signature } = document
  const dataOf = (type: string) => services.find((service) => service.type === type)?.data
  return (
    <Facts wide>
      <Fact name="DID" mono>
        {id}
      </Fact>
      <Fact name={t`Owner, your wallet`} mono>
        {dataOf('owner') ?? '–'}
      </Fact>
      {verificationMethods.map((method) => (
        <Fact key={method.id} name={t`Key that speaks for it`} mono>
          <span title={method.type}>{method.publicKeyMultibase}</span>
        </Fact>
      ))}
      <Fact name={t`E-mail signature`} mono>
        {short(dataOf('emailSignature'))}
      </Fact>
      <Fact name={t`Pairing signature`} mono>
        {short(signature?.hash)}
      </Fact>
      <Fact name={t`… by`} mono>
        {signature?.issuer ?? '–'}
      </Fact>
    </Facts>
  )
}

/** The whole of a signature says nothing to a person. */
function short(hex: string | undefined) {
  return hex ? <span title={hex}>{`${hex.slice(0, 18)}…${hex.slice(-8)}`}</span> : '–'
}
