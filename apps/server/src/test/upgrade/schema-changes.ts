// Intended effects of migrations and of startup on the data, under the recorded version's names.

/** Tables renamed by migrations: old name to current name. */
export const renamedTables: Record<string, string> = {
  'auth.known_networks': 'auth.known_subnets',
  'auth.known_places': 'auth.known_devices',
  'auth.mail_steps': 'auth.resend_backoffs',
  'public.campaign_makers': 'public.campaign_authors',
  'public.run_time_settings': 'public.dynamic_settings',
  'public.holds': 'public.claim_suspensions',
  'public.network_windows': 'public.subnet_windows',
  'public.outbox_mails': 'public.outbox_emails',
  'public.refused_slots': 'public.rejected_slots',
  'public.relay_orders': 'public.relay_jobs',
}

/** Columns renamed by migrations, by table. */
export const renamedColumns: Record<string, Record<string, string>> = {
  'auth.known_networks': { network: 'subnet' },
  'auth.known_places': { place: 'device' },
  'public.appeals': { hold_id: 'suspension_id' },
  'public.campaigns': { places_taken: 'reserved_places' },
  'public.fairness_accounts': { looked_at: 'evaluated_at', network: 'subnet' },
  'public.fairness_wallets': { looked_at: 'checked_at' },
  'public.holds': {
    held_at: 'suspended_at',
    kept_at: 'upheld_at',
    lifted_at: 'reinstated_at',
    lifted_by: 'reinstated_by',
  },
  'public.machine_ids': { order_id: 'relay_job_id' },
  'public.network_windows': { network: 'subnet' },
  'public.refused_slots': { refused_at: 'rejected_at' },
  'public.relay_orders': { claimed_by: 'leased_by', ordered_at: 'enqueued_at', settled_at: 'finalized_at' },
  'public.relay_senders': { held_by: 'lease_owner', held_until: 'lease_expires_at' },
  'public.smart_accounts': { order_id: 'relay_job_id' },
  'public.webhook_deliveries': { held_until: 'lease_expires_at' },
}

/** Tables that receive additional rows, with the reason. */
export const addedRows: Record<string, string> = {
  'pgboss.queue': 'Queues of new kinds of jobs.',
  'public.migrations': 'New migrations.',
  'public.rules': 'Rules of new features.',
}

/** Columns whose values change, with the reason. */
export const changedColumns: Record<string, string> = {
  'pgboss.queue.updated_on': 'Each start updates the options of the queues.',
  'pgboss.version.bam_on': 'Time of the last check of the indexes.',
}
