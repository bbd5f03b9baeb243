/** Roles of operators. Ordinary members have none. */
export const operatorRoles = ['owner', 'operator', 'support', 'auditor'] as const

export type OperatorRole = (typeof operatorRoles)[number]

const everybody = operatorRoles

/** Roles by permission. Each operator endpoint requires a permission; server commands have those of an owner. */
export const permissions = {
  'console.open': everybody,
  'operators.read': ['owner', 'auditor'],
  'operators.change': ['owner'],
  'audit.read': ['owner', 'auditor'],
  'members.read': everybody,
  'members.pause': ['owner', 'operator', 'support'],
  'points.read': everybody,
  'points.correct': ['owner', 'operator'],
  'incidents.read': everybody,
  'incidents.record': ['owner', 'operator'],
  'campaigns.read': everybody,
  'campaigns.change': ['owner', 'operator'],
  'submissions.review': ['owner', 'operator', 'support'],
  'appeals.read': everybody,
  'appeals.decide': ['owner', 'operator', 'support'],
  'cases.read': everybody,
  'cases.answer': ['owner', 'operator', 'support'],
  'policies.read': everybody,
  'policies.publish': ['owner', 'operator'],
  'whitelists.read': everybody,
  'whitelists.change': ['owner', 'operator'],
  'webhooks.read': ['owner', 'operator', 'auditor'],
  'webhooks.change': ['owner', 'operator'],
  'rules.read': everybody,
  'rules.set': ['owner', 'operator'],
  'settings.read': ['owner', 'operator', 'auditor'],
  'settings.change': ['owner'],
  'jobs.read': ['owner', 'operator', 'auditor'],
  'jobs.retry': ['owner', 'operator'],
  'statistics.read': everybody,
} as const satisfies Record<string, readonly OperatorRole[]>

export type Permission = keyof typeof permissions

export function isPermitted(role: OperatorRole, permission: Permission): boolean {
  return (permissions[permission] as readonly OperatorRole[]).includes(role)
}
