import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmailCodeEntry } from '../../components/email-code-entry.tsx'
import { showUser } from '../../lib/member/member-queries.ts'
import { accountQuery, confirmCampaignEmail } from './api.ts'

interface CampaignEmailCodeProps {
  onConfirmed: (address: string) => void
}

/**
 * Field for the code that confirms a campaign email address. Renders nothing if none is pending. Works inside
 * a form.
 */
export function CampaignEmailCode({ onConfirmed }: CampaignEmailCodeProps) {
  const client = useQueryClient()
  const address = useQuery(accountQuery()).data?.campaignEmailPending
  const confirm = async (code: string) => {
    try {
      const user = await confirmCampaignEmail(code)
      showUser(client, user)
      onConfirmed(user.campaign_email ?? '')
      toast.success(t({ id: 'members.addressConfirmed', message: 'The address was confirmed' }))
    } finally {
      void client.invalidateQueries({ queryKey: accountQuery().queryKey })
    }
  }
  if (!address) return null
  return (
    <EmailCodeEntry className="mb-4 rounded-md border bg-sunken p-4" address={address} confirm={confirm} />
  )
}
