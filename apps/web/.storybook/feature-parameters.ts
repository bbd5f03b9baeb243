import type { Answers, AuthAnswers } from '../../../e2e/screenshots/answers.ts'

/** Parameters of a story that shows a part of the portal. */
export interface FeatureParameters {
  /** Mock responses of the API. */
  answers?: Answers
  /** Mock responses of the auth service. */
  account?: AuthAnswers
  /** Page on which the component is. */
  path?: string
}
