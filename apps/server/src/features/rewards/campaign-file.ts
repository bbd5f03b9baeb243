import { type CampaignDefinition, campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { parse } from 'yaml'
import { AppError } from '../../errors/app-error.ts'
import { describeIssue } from '../../errors/describe-issue.ts'
import { messages } from './messages.ts'

const MAX_CHARACTERS = 64_000

/**
 * Parses a campaign from YAML.
 * @throws AppError INVALID_REQUEST if the text is too long, is not YAML or does not define a valid campaign
 */
export function readCampaignFile(text: string): CampaignDefinition {
  if (text.length > MAX_CHARACTERS)
    throw new AppError(
      'INVALID_REQUEST',
      messages.fileTooLarge({ count: text.length, maximum: MAX_CHARACTERS }),
    )
  const result = campaignDefinitionSchema.safeParse(parseYaml(text))
  if (result.success) return result.data
  const fields = result.error.issues
    .slice(0, 10)
    .map((issue) => ({ path: issue.path.join('.') || 'file', message: describeIssue({ ...issue }) }))
  throw new AppError('INVALID_REQUEST', fields)
}

function parseYaml(text: string): unknown {
  try {
    // Reject aliases, because a few lines of them can expand to gigabytes.
    return parse(text, { maxAliasCount: 0, schema: 'core', logLevel: 'error' })
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: unknown }).code === 'RESOURCE_EXHAUSTION')
      throw new AppError('INVALID_REQUEST', messages.fileTooDeep())
    const [reason = ''] = (error as Error).message.split('\n')
    throw new AppError('INVALID_REQUEST', messages.fileUnreadable({ reason }))
  }
}
