import { z } from 'zod'

/** Where a member's points come from. */
export const pointsCategories = ['Connectivity', 'Referral', 'Rewards', 'Others'] as const

export const pointsCategorySchema = z.enum(pointsCategories)

export type PointsCategory = z.infer<typeof pointsCategorySchema>
