import { type CampaignDefinition, campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { parse } from 'yaml'
import { AppError } from '../../errors/app-error.ts'

const MAX_CHARACTERS = 64_000

/**
 * Reads a campaign from YAML.
 * @throws AppError INVALID_REQUEST that names the field, or the place in the text
 */
export function readCampaignFile(text: string): CampaignDefinition {
  if (text.length > MAX_CHARACTERS)
    throw new AppError(
      'INVALID_REQUEST',
      `The file has ${text.length} characters; a campaign takes at most ${MAX_CHARACTERS}.`,
    )
  const result = campaignDefinitionSchema.safeParse(parseYaml(text))
  if (result.success) return result.data
  const issues = result.error.issues
    .slice(0, 10)
    .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new AppError('INVALID_REQUEST', issues.join('; '))
}

function parseYaml(text: string): unknown {
  try {
    // No aliases: a few lines of them can stand for gigabytes.
    return parse(text, { maxAliasCount: 0, schema: 'core', logLevel: 'error' })
  } catch (error) {
    const message = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message
    throw new AppError('INVALID_REQUEST', `The file cannot be read as YAML: ${message.split('\n')[0]}`)
  }
}
