import type { DidDocument } from '@hearth/chain/did/document-codec'
import { t } from '@lingui/core/macro'
import { Detail, DetailList } from '../../components/signing-preview.tsx'

/** Shows a DID document in readable form. */
export function DidDocumentDetails({ document }: { document: DidDocument }) {
  const { id, verificationMethods, services, signature } = document
  const parseSignature = (type: string) => services.find((service) => service.type === type)?.data
  return (
    <DetailList wide>
      <Detail name="DID" mono>
        {id}
      </Detail>
      <Detail name={t({ id: 'identity.ownerWallet', message: 'Owner (your wallet)' })} mono>
        {parseSignature('owner') ?? '–'}
      </Detail>
      {verificationMethods.map((method) => (
        <Detail key={method.id} name={t({ id: 'identity.controllerKey', message: 'Controller key' })} mono>
          <span title={method.type}>{method.publicKeyMultibase}</span>
        </Detail>
      ))}
      <Detail name={t({ id: 'identity.emailSignature', message: 'Email signature' })} mono>
        {short(parseSignature('emailSignature'))}
      </Detail>
      <Detail name={t({ id: 'identity.pairingSignature', message: 'Pairing signature' })} mono>
        {short(signature?.hash)}
      </Detail>
      <Detail name={t({ id: 'identity.pairingService', message: 'Pairing service' })} mono>
        {signature?.issuer ?? '–'}
      </Detail>
    </DetailList>
  )
}

/** Shortens a signature. A tooltip shows all of it. */
function short(hex: string | undefined) {
  return hex ? <span title={hex}>{`${hex.slice(0, 18)}…${hex.slice(-8)}`}</span> : '–'
}
