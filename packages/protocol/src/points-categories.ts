import { z } from 'zod'

export const pointsCategories = ['Connectivity', 'Referral', 'Rewards', 'Others'] as const

export const pointsCategorySchema = z.enum(pointsCategories)

export type PointsCategory = z.infer<typeof pointsCategorySchema>
