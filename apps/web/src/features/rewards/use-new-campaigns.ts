import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markCampaignsSeen, submissionsQuery } from './api.ts'

/** The server accepts no more at once. It also marks all campaigns that appeared before them. */
const MAX_IDS = 500

/**
 * Marks new campaigns as seen.
 * @param rows response of `submissionsQuery`
 * @returns IDs of the campaigns that were new at some time during this visit of the page
 */
export function useNewCampaigns(rows: unknown): ReadonlySet<string> {
  const client = useQueryClient()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: markCampaignsSeen,
    onSuccess: (_answer, campaignIds) =>
      client.setQueryData(submissionsQuery().queryKey, (known) =>
        known?.map((row) => (campaignIds.includes(row?.campaignId) ? { ...row, isNew: false } : row)),
      ),
  })
  const unseen = Array.isArray(rows) ? rows.filter((row) => row?.isNew && row.campaignId) : []
  // A string, because effects compare their dependencies by identity.
  const unseenIds = unseen.map(({ campaignId }) => campaignId).join(' ')
  useEffect(() => {
    if (unseenIds === '') return
    const ids = unseenIds.split(' ')
    setNewIds((before) => new Set([...before, ...ids]))
    mutate(ids.slice(0, MAX_IDS))
  }, [unseenIds, mutate])
  return newIds
}
