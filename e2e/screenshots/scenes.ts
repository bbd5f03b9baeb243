import { authScenes } from './auth-scenes.ts'
import { caseScenes } from './case-scenes.ts'
import { dialogScenes } from './dialog-scenes.ts'
import { memberScenes } from './member-scenes.ts'
import { otherScenes } from './other-scenes.ts'
import type { Scene } from './scene.ts'
import { securityScenes } from './security-scenes.ts'

export const scenes: Scene[] = [
  ...memberScenes,
  ...dialogScenes,
  ...caseScenes,
  ...authScenes,
  ...securityScenes,
  ...otherScenes,
]
