import { type Language, languages, type Message } from '@hearth/protocol/messages'
import type { Campaign } from './evaluate-campaign.ts'

type Texts = Pick<Campaign, 'name' | 'description' | 'button_text'>

/** Returns the texts of a campaign in a language, each in the operator's own words if it is not translated. */
export function translateCampaign(
  campaign: Texts & Pick<Campaign, 'translations'>,
  language: Language,
): Texts {
  const { name, description, buttonText } = campaign.translations[language] ?? {}
  return {
    name: name ?? campaign.name,
    description: description ?? campaign.description,
    button_text: buttonText ?? campaign.button_text,
  }
}

/** Creates a message that contains only the name of a campaign. */
export function createNameMessage(campaign: Campaign): Message {
  const byLanguage = (text: (language: Language) => string) =>
    Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>
  return {
    id: 'rewards.campaignName',
    params: { key: campaign.key, ...byLanguage((language) => translateCampaign(campaign, language).name) },
    texts: byLanguage((language) => `{${language}}`),
  }
}
